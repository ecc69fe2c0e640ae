import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import * as batches from '../../../server/features/graphql/graphql.batches.store.ts'
import { codeInUse, replaceCode } from '../../../server/venues/code.store.ts'
import { listStaff } from '../../../server/venues/staff.store.ts'
import { listTippableStaff } from '../../../server/venues/tippable.store.ts'
import { type Seed, seedDemo } from '../../demo/seed-demo.ts'
import { onEachDatabase } from '../../support/databases.ts'

onEachDatabase('what is asked for several at once', (database) => {
  let db: Db
  let seed: Seed
  let branches: string[]
  beforeAll(async () => {
    db = await database.open()
    seed = await seedDemo(db)
    branches = [seed.branchId, seed.hotel.branchId]
  })

  it('is the same as for one after the other: pages of staff', async () => {
    const pages = await batches.listStaffOf(db, branches, { search: undefined, after: undefined, limit: 3 })
    for (const branchId of branches) {
      const one = await listStaff(db, { branchId, limit: 3 })
      expect(one).toHaveLength(3)
      expect(pages.get(branchId)).toEqual(one)
    }
    const [, , third] = pages.get(seed.branchId) ?? []
    const after = third && { at: third.at, id: third.id }
    const next = await batches.listStaffOf(db, branches, { search: undefined, after, limit: 9 })
    expect(next.get(seed.branchId)).toEqual(await listStaff(db, { branchId: seed.branchId, after, limit: 9 }))
    const found = await batches.listStaffOf(db, branches, { search: 'MAKOTO', after: undefined, limit: 9 })
    expect([...found.keys()]).toEqual([seed.hotel.branchId])
  })

  it('… whom guests may tip, branches and businesses', async () => {
    const people = await batches.listTippableOf(db, branches)
    for (const id of branches) expect(people.get(id)).toMatchObject(await listTippableStaff(db, id))
    const found = await batches.listBranchesById(db, branches)
    expect(found.map(({ id }) => id).toSorted()).toEqual(branches.toSorted())
    expect(await batches.listBusinessesById(db, [seed.businessId])).toMatchObject([
      { timeZone: 'Asia/Tokyo' },
    ])
  })

  it('… codes, with how often those before them were scanned', async () => {
    const person = { branchId: seed.branchId, staffId: seed.staffIds[0] }
    const place = { branchId: seed.branchId, staffId: undefined }
    await db.updateTable('qr_token').set({ scans: 7 }).where('token', '=', seed.codes.branch).execute()
    await replaceCode(db, place, seed.codes.branch, 5)
    const nobody = { branchId: seed.branchId, staffId: seed.staffIds[1] }
    const codes = await batches.listCodesInUse(db, [person, place, nobody])
    expect(codes.size).toBe(2)
    for (const owner of [person, place])
      expect(codes.get(batches.ownerKey(owner))).toEqual(await codeInUse(db, owner, 9))
    expect(codes.get(batches.ownerKey(place))?.earlierScans).toBe(7)
  })
})
