import { beforeEach, expect, it } from 'vitest'
import { SetupLinkError } from '../../../server/base/errors.ts'
import { loadConfig } from '../../../server/config/config.ts'
import type { Db } from '../../../server/db/database.ts'
import { setUp, setupSchema } from '../../../server/features/setup/setup.service.ts'
import { correctOwner, findWaitingOwner } from '../../../server/people/access/owners.service.ts'
import {
  createSetupToken,
  endSetup,
  isSetupToken,
  newSetupSecret,
} from '../../../server/people/access/setup.store.ts'
import { createBusiness, listBusinesses } from '../../../server/venues/business.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { secret } from '../../support/good-environment.ts'
import { made, setupForm } from './empty-site.ts'

const now = Date.UTC(2026, 10, 22)
const { config } = loadConfig({
  NODE_ENV: 'test',
  SESSION_SECRETS: secret,
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
})

onEachDatabase('what the set-up makes', (database) => {
  let db: Db
  beforeEach(async () => {
    db = await database.open()
    for (const table of ['audit_entry', 'legal_details', 'staff', 'branch', 'business'] as const)
      await db.deleteFrom(table).execute()
    await endSetup(db)
  })
  const rows = () => made({ deps: { db } } as Parameters<typeof made>[0])
  const formOf = (changed: object = {}) =>
    setupSchema(config).parse({ ...setupForm, key: newSetupSecret(), ...changed })
  const use = (token: string, changed?: object) =>
    setUp(db, token, formOf(changed), { config, mail: undefined, now })

  it('is one business, from however many forms of however many links at once', async () => {
    const tokens = [await createSetupToken(db, now), await createSetupToken(db, now)]
    const numbers = ['7001', '7002', '7003', '7004']
    const done = await Promise.allSettled(numbers.map((number, at) => use(tokens[at % 2] ?? '', { number })))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(SetupLinkError)
    expect(await rows()).toEqual([1, 1, 1, 4, 1])
  })

  it('is all or nothing: after a failure on the way the link is good, and nothing is there', async () => {
    const token = await createSetupToken(db, now)
    // The owner is the last that is made.
    const broken = { ...formOf(), ownerEmail: undefined as unknown as string }
    await expect(setUp(db, token, broken, { config, mail: undefined, now })).rejects.toThrow()
    expect(await rows()).toEqual([0, 0, 0, 0, 0])
    expect(await isSetupToken(db, token, now)).toBe(true)
    await use(token)
    expect(await rows()).toEqual([1, 1, 1, 4, 1])
  })

  it('is no second business beside one that is there', async () => {
    const token = await createSetupToken(db, now)
    await createBusiness(db, { name: 'b', timeZone: 'Asia/Tokyo' }, now)
    await expect(use(token)).rejects.toThrow(SetupLinkError)
    expect(await rows()).toEqual([1, 0, 0, 0, 0])
  })

  it('is corrected by one form after the other, and not once the owner has accepted', async () => {
    await use(await createSetupToken(db, now))
    const [{ id: businessId } = { id: '' }] = await listBusinesses(db)
    const correct = (name: string) =>
      correctOwner(db, { businessId, name, email: `${name}@example.jp`, mail: undefined }, now)
    const done = await Promise.all(['a', 'b', 'c'].map(correct))
    expect(new Set(done.map((one) => one?.id)).size).toBe(1)
    expect(['a', 'b', 'c']).toContain((await findWaitingOwner(db, businessId))?.name)
    await db.updateTable('staff').set({ person_id: 'somebody' }).execute()
    expect(await correct('d')).toBeUndefined()
    expect(await findWaitingOwner(db, businessId)).toBeUndefined()
  })
})
