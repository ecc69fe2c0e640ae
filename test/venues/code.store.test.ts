import { describe, expect, it } from 'vitest'
import {
  addCodes,
  codeInUse,
  replaceCode,
  resolveQrToken,
  revokeCodesOf,
  tokensOf,
} from '../../server/venues/code.store.ts'
import { countScans, countScansByStaff } from '../../server/venues/scans.store.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { turnsOf } from '../support/turns.ts'

onEachDatabase('codes', async (database) => {
  const db = await database.open()
  const seed = await seedDemo(db)
  const person = (place: number) => ({ branchId: seed.branchId, staffId: seed.staffIds[place] })

  it('are made at the first asking, one even where many ask at once', async () => {
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeInUse(db, person(2), 1000)))
    expect(new Set(codes.map(({ token }) => token)).size).toBe(1)
    expect(codes[0]).toMatchObject({ scans: 0, earlierScans: 0, since: 1000 })
    expect(await resolveQrToken(db, codes[0]?.token ?? '')).toEqual({ ...person(2), revoked: false })
  })

  it('of hundreds are made over several turns of the event loop', async () => {
    const turns = new Set<number>()
    await turnsOf((now) => {
      const owners = Array.from({ length: 500 }, () => ({
        staffId: seed.staffIds[4],
        get branchId() {
          turns.add(now())
          return seed.branchId
        },
      }))
      return addCodes(db, owners, 1000)
    })
    expect(turns.size).toBeGreaterThanOrEqual(3)
  })

  it('are replaced once, however often that is asked for', async () => {
    const { token } = await codeInUse(db, person(3), 1000)
    await countScans(db, new Map([[token, 2]]))
    const done = await Promise.all([1, 2, 3].map((now) => replaceCode(db, person(3), token, now)))
    expect(done.filter(Boolean)).toHaveLength(1)
    const next = await codeInUse(db, person(3), 5000)
    expect(next).toMatchObject({ scans: 0, earlierScans: 2 })
    // It was made then, not when somebody first asked for it.
    expect(next.since).toBeLessThanOrEqual(3)
    expect(next.token).not.toBe(token)
    expect(await resolveQrToken(db, token)).toMatchObject({ revoked: true })
    expect(await resolveQrToken(db, next.token)).toMatchObject({ revoked: false })
  })

  it('of another owner are never replaced', async () => {
    const { token } = await codeInUse(db, person(0), 1000)
    expect(await replaceCode(db, { branchId: seed.branchId, staffId: undefined }, token, 1)).toBe(false)
    expect(await replaceCode(db, { ...person(0), branchId: seed.hotel.branchId }, token, 1)).toBe(false)
    expect((await codeInUse(db, person(0), 1)).token).toBe(token)
  })

  it('of many people are the same as one by one, and those who have none get one', async () => {
    const { branchId, staffIds } = seed
    const before = await codeInUse(db, person(0), 1)
    await replaceCode(db, person(0), before.token, 2)
    const tokens = await tokensOf(db, { branchId, staffIds }, 3)
    expect(tokens.get(staffIds[0] ?? '')).not.toBe(before.token)
    for (const staffId of staffIds) {
      expect((await codeInUse(db, { branchId, staffId }, 4)).token).toBe(tokens.get(staffId))
    }
    expect(new Set(staffIds.map((id) => tokens.get(id))).size).toBe(staffIds.length)
    expect(await tokensOf(db, { branchId, staffIds }, 5)).toEqual(tokens)
  })

  it('keep their scans by person, those of replaced codes included', async () => {
    const scans = await countScansByStaff(db, seed.branchId)
    expect(scans.get(seed.staffIds[3] ?? '')).toBe(2)
    expect(scans.get(seed.staffIds[2] ?? '')).toBe(0)
  })

  describe('of another branch', () => {
    const idOf = (place: number) => seed.hotel.staffIds[place] ?? ''
    const owner = (place?: number) => ({
      branchId: seed.hotel.branchId,
      staffId: place === undefined ? undefined : idOf(place),
    })

    it('of a person who has left open the branch, and those that are revoked say so', async () => {
      const { token } = await codeInUse(db, owner(1), 1)
      await setRow(db, 'staff', idOf(1), { deleted_at: 1 })
      const branch = { branchId: seed.hotel.branchId, staffId: undefined }
      expect(await resolveQrToken(db, token)).toEqual({ ...branch, revoked: false })
      await revokeCodesOf(db, idOf(1), 5)
      expect(await resolveQrToken(db, token)).toEqual({ ...branch, revoked: true })
      const row = () =>
        db.selectFrom('qr_token').select('revoked_at').where('token', '=', token).executeTakeFirst()
      await revokeCodesOf(db, idOf(1), 9)
      expect(await row()).toEqual({ revoked_at: 5 })
      expect(await resolveQrToken(db, 'none')).toBeUndefined()
      const { token: own } = await codeInUse(db, owner(), 1)
      expect(await resolveQrToken(db, own)).toEqual({ ...branch, revoked: false })
    })

    it('have twelve letters and digits', async () => {
      expect((await codeInUse(db, owner(2), 1)).token).toMatch(/^\w{12}$/)
    })

    it('count their scans, by person; the branch’s own are nobody’s', async () => {
      await db.deleteFrom('qr_token').where('branch_id', '=', seed.hotel.branchId).execute()
      const [mine, branch] = [await codeInUse(db, owner(2), 1), await codeInUse(db, owner(), 1)]
      await countScans(db, new Map([[branch.token, 3]]))
      await countScans(
        db,
        new Map([
          [mine.token, 2],
          [branch.token, 1],
          ['gone', 1],
        ]),
      )
      expect(await countScansByStaff(db, seed.hotel.branchId)).toEqual(new Map([[idOf(2), 2]]))
      expect((await codeInUse(db, owner(), 1)).scans).toBe(4)
    })
  })
})
