import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { tellGuests } from '../../server/money/payday/guest-notice.ts'
import { markLines } from '../../server/money/payday/payday.marks.ts'
import { payTip } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { paydayRows } from './payday-rows.ts'

const noon = (day: number) => Date.UTC(2026, 9, day, 3)

onEachDatabase('books verify, of paydays and of what guests were told', (database) => {
  let db: Db
  let staffId = ''

  beforeAll(async () => {
    db = await database.open()
    const { by, where, staff } = await paydayRows(db, { people: 3 })
    staffId = staff[0] ?? ''
    for (let tip = 0; tip < 10; tip++)
      await payTip(db, { branchId: where.branchId, amount: 900, at: noon(1) })
    await payTip(db, { branchId: where.branchId, amount: 500, at: noon(1), recipient: 'branch' })
    await tellGuests(db, by, true, noon(1))
    const id = await closeDays(db, { by, where, from: '2026-10-01', until: '2026-10-02', now: noon(4) })
    const mark = { mark: 'paid', day: '2026-10-05' } as const
    expect(await markLines(db, by, { id, staffIds: staff, mark }, noon(5))).toEqual({ marked: 3 })
    expect((await verifyBooks(db)).differences).toEqual([])
    expect(await db.selectFrom('guest_notice').selectAll().execute()).toHaveLength(1)
  })

  const changed: [string, string, string | number][] = [
    ['payday', 'first_day', '2026-09-30'],
    ['payday', 'last_day', '2026-10-03'],
    ['payday', 'house', 1],
    ['payday_line', 'opening', 1],
    ['payday_line', 'earned', 1],
    ['payday_line', 'taken_back', 1],
    ['payday_line', 'way', 'cash'],
    ['payday_mark', 'way', 'cash'],
    ['guest_notice', 'first_day', '2026-09-30'],
    ['guest_notice', 'last_day', '2026-10-03'],
    ['guest_notice', 'paid_by', '2026-10-04'],
    ['guest_notice', 'staff_yen', 1],
    ['guest_notice', 'house_yen', 1],
    ['guest_notice', 'from_day', '2026-10-04'],
    ['guest_notice', 'until_day', '2027-10-04'],
  ]
  it.each(changed)('sees another %s.%s', async (table, column, value) => {
    const rows = await db
      .selectFrom(table as 'payday_line')
      .selectAll()
      .execute()
    const set = (to: string | number) =>
      db
        .updateTable(table as 'payday_line')
        .set({ [column]: to })
        .execute()
    await set(value)
    const found = (await verifyBooks(db)).differences
    // All rows have the same there, so that this puts everything back.
    await set((rows[0] as Record<string, string | number> | undefined)?.[column] ?? '')
    expect(found.map(({ kind }) => kind)).toContain('payday')
    expect((await verifyBooks(db)).differences).toEqual([])
  })

  it('sees that the house bears what is owed to a person', async () => {
    const { id } = await db.selectFrom('payday').select('id').executeTakeFirstOrThrow()
    const { earned } = await db
      .selectFrom('payday_line')
      .select('earned')
      .where('staff_id', '=', staffId)
      .executeTakeFirstOrThrow()
    const { made_by } = await db.selectFrom('payday_mark').select('made_by').executeTakeFirstOrThrow()
    const less = { payday_id: id, after_id: id, holder: staffId, earned: 100, cash: 0, taken_back: 0 }
    await db
      .insertInto('payday_difference')
      .values({ ...less, borne_by: made_by, borne_at: noon(6) })
      .execute()
    await db
      .updateTable('payday_line')
      .set({ earned: earned - 100 })
      .where('staff_id', '=', staffId)
      .execute()
    const found = (await verifyBooks(db)).differences.filter(({ expected }) => expected.includes('borne'))
    expect(found).toHaveLength(1)
  })
})
