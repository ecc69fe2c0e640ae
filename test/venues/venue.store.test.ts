import { expect, it, vi } from 'vitest'
import { findBranch } from '../../server/venues/branch.store.ts'
import { listTippableStaff } from '../../server/venues/tippable.store.ts'
import { findVenue } from '../../server/venues/venue.store.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'

onEachDatabase('a venue in one question', async (database) => {
  const asked = async (id: string) => ({
    ...(await findBranch(db, id)),
    staff: await listTippableStaff(db, id),
    tellsGuests: false,
    saysNeverExpected: true,
  })
  const db = await database.open()
  const seed = await seedDemo(db)

  it('is what the branch and its staff are, each venue its own', async () => {
    expect(await findVenue(db, seed.branchId)).toEqual(await asked(seed.branchId))
    expect(await findVenue(db, seed.hotel.branchId)).toEqual(await asked(seed.hotel.branchId))
    expect(await findVenue(db, 'nowhere')).toBeUndefined()
  })

  const spyOnQuestions = () => vi.spyOn(db, 'executeQuery')

  it('follows every change, in the order in which people came', async () => {
    const [first, second, third] = seed.staffIds
    const change = (id: string | undefined, to: object) => setRow(db, 'staff', id ?? '', to)
    await change(first, { deleted_at: 1 })
    await change(second, { created_at: Date.UTC(2030, 0), name: '"佐藤" \\ 健' })
    await change(third, { role: 'owner' })
    const venue = await findVenue(db, seed.branchId)
    expect(venue).toEqual(await asked(seed.branchId))
    expect(venue?.staff.at(-1)).toMatchObject({ id: second, name: '"佐藤" \\ 健' })
    expect(venue?.staff.map(({ id }) => id)).not.toContain(third)
  })

  it('has an empty list where nobody can be tipped', async () => {
    await db.updateTable('staff').set({ deleted_at: 1 }).execute()
    expect(await findVenue(db, seed.branchId)).toMatchObject({ id: seed.branchId, staff: [] })
  })

  it('is asked once for all who come in the same turn, after the last change they can know of', async () => {
    const asking = spyOnQuestions()
    const before = Array.from({ length: 5 }, () => findVenue(db, seed.branchId))
    const other = findVenue(db, seed.hotel.branchId)
    expect(asking).not.toHaveBeenCalled()
    const [one, ...rest] = await Promise.all(before)
    expect((await other)?.id).toBe(seed.hotel.branchId)
    expect(rest.every((venue) => venue === one)).toBe(true)
    expect(asking).toHaveBeenCalledTimes(2)
    asking.mockRestore()

    await setRow(db, 'branch', seed.branchId, { name: 'Renamed' })
    expect((await findVenue(db, seed.branchId))?.name).toBe('Renamed')
  })

  it('is the same object until something that it shows changes: a paid tip is nothing of that', async () => {
    const before = await findVenue(db, seed.branchId)
    await db
      .updateTable('branch')
      .set((e) => ({ split_turn: e('split_turn', '+', 1) }))
      .where('id', '=', seed.branchId)
      .execute()
    expect(await findVenue(db, seed.branchId)).toBe(before)
    await setRow(db, 'branch', seed.branchId, { address: 'Elsewhere' })
    expect(await findVenue(db, seed.branchId)).not.toBe(before)
    // Not its length alone.
    await setRow(db, 'branch', seed.branchId, { address: 'Elsewhen!' })
    expect(await findVenue(db, seed.branchId)).toMatchObject({ address: 'Elsewhen!' })
  })

  it('fails alone, and only that time', async () => {
    const asking = spyOnQuestions()
    asking.mockRejectedValueOnce(new Error('lost connection'))
    const [failed, other] = await Promise.allSettled([
      findVenue(db, seed.branchId),
      findVenue(db, seed.hotel.branchId),
    ])
    expect([failed.status, other.status]).toEqual(['rejected', 'fulfilled'])
    expect(await findVenue(db, seed.branchId)).toBeDefined()
    asking.mockRestore()
  })

  it('is asked the same in a transaction', async () => {
    const venue = await db.transaction().execute((trx) => findVenue(trx, seed.hotel.branchId))
    expect(venue?.number).toBe('2001')
  })
})
