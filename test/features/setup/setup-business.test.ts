import { beforeEach, expect, it } from 'vitest'
import { NotFoundError } from '../../../server/base/errors.ts'
import { eachItem } from '../../../server/config/legal-details.ts'
import type { Db } from '../../../server/db/database.ts'
import { branchSchema } from '../../../server/features/branch/branch.schema.ts'
import { saveBusiness, saveFirstBranch } from '../../../server/features/setup/setup-branch.controller.tsx'
import { inviteFirstOwner } from '../../../server/features/setup/setup-owner.controller.tsx'
import { listOwners } from '../../../server/features/setup/setup-owner.store.ts'
import {
  beginSetup,
  createSetupToken,
  endSetup,
  newSetupSecret,
} from '../../../server/people/access/setup.store.ts'
import { listBranches } from '../../../server/venues/branch.store.ts'
import { listBusinesses } from '../../../server/venues/business.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { branchForm, businessForm } from './empty-site.ts'

const now = Date.UTC(2026, 10, 22)
const settings = { legalSettings: eachItem(() => undefined), timeZone: 'Asia/Tokyo' }
const branch = branchSchema({ minimum: 100, maximum: 50_000 }).parse(branchForm)
const hana = { name: '青空 花', email: 'hana@example.jp' }

onEachDatabase('what the set-up makes', (database) => {
  let db: Db
  beforeEach(async () => {
    db = await database.open()
    for (const table of ['audit_entry', 'legal_details', 'staff', 'branch', 'business'] as const)
      await db.deleteFrom(table).execute()
    await endSetup(db)
    await beginSetup(db, await createSetupToken(db, now), newSetupSecret(), now)
  })
  const save = (name: string) => saveBusiness(db, settings, { ...businessForm, name }, now)

  it('is one business, from however many forms at once', async () => {
    const ids = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map(save))
    expect(new Set(ids).size).toBe(1)
    expect(await listBusinesses(db)).toHaveLength(1)
  })

  it('is no business once the set-up is finished', async () => {
    await endSetup(db)
    await expect(save('A')).rejects.toThrow(NotFoundError)
    expect(await listBusinesses(db)).toEqual([])
  })

  it('is one branch, from however many different forms at once', async () => {
    const by = { businessId: await save('A'), memberId: undefined }
    const numbers = ['7001', '7002', '7003', '7004']
    const all = await Promise.all(
      numbers.map((number) => saveFirstBranch(db, by, { ...branch, number }, now)),
    )
    const [made, ...others] = await listBranches(db, by.businessId)
    expect(others).toEqual([])
    expect(all).toEqual(numbers.map(() => ({ id: made?.id })))
    expect(numbers).toContain(made?.number)
    // The same once more is no change.
    const before = await db.selectFrom('audit_entry').select('action').execute()
    await saveFirstBranch(db, by, { ...branch, number: made?.number ?? '' }, now)
    expect(await db.selectFrom('audit_entry').select('action').execute()).toEqual(before)
    await endSetup(db)
    await expect(saveFirstBranch(db, by, branch, now)).rejects.toThrow(NotFoundError)
  })

  it('is one invitation, from a form that is sent twice at once', async () => {
    const businessId = await save('A')
    const invite = () =>
      inviteFirstOwner(db, { businessId, before: undefined }, hana, { now, mail: undefined })
    expect(await Promise.all([invite(), invite()])).toEqual(['invited', 'invited'])
    expect(await listOwners(db, businessId)).toMatchObject([{ ...hana, accepted: false }])
  })

  it('takes no place back that somebody has accepted meanwhile', async () => {
    const businessId = await save('A')
    await inviteFirstOwner(db, { businessId, before: undefined }, hana, { now, mail: undefined })
    const [before] = await listOwners(db, businessId)
    await db.updateTable('staff').set({ person_id: 'somebody' }).execute()
    const other = { ...hana, email: 'other@example.jp' }
    expect(await inviteFirstOwner(db, { businessId, before }, other, { now, mail: undefined })).toBe(
      'accepted',
    )
    expect(await listOwners(db, businessId)).toMatchObject([{ ...hana, accepted: true }])
  })
})
