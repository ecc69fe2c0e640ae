import { expect, it } from 'vitest'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { markLines } from '../../server/money/payday/payday.marks.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { noon, paydayRows } from './payday-rows.ts'

onEachDatabase('books verify, of paydays', async (database) => {
  const db = await database.open()
  const { by, where, staff } = await paydayRows(db, { people: 3 })
  for (let tip = 0; tip < 10; tip++) await payTip(db, { branchId: where.branchId, amount: 900, at: noon(1) })
  const house = await payTip(db, { branchId: where.branchId, amount: 500, at: noon(1), recipient: 'branch' })
  await takeBack(db, house, { refunded: 40, disputed: 7, at: noon(1) })
  const id = await closeDays(db, { by, where, from: '2026-10-01', until: '2026-10-02', now: noon(4) })
  const mark = { mark: 'paid', day: '2026-10-05' } as const
  expect(await markLines(db, by, { id, staffIds: staff, mark }, noon(5))).toEqual({ marked: 3 })
  expect((await verifyBooks(db)).differences).toEqual([])

  const changed: [string, string, string | number][] = [
    ['payday', 'first_day', '2026-09-30'],
    ['payday', 'last_day', '2026-10-03'],
    ['payday', 'house', 1],
    ['payday', 'house_given', 1],
    ['payday', 'staff_tips', 11],
    ['payday_line', 'opening', 1],
    ['payday_line', 'earned', 1],
    ['payday_line', 'taken_back', 1],
    ['payday_line', 'way', 'cash'],
    ['payday_mark', 'way', 'cash'],
    ['payday_mark', 'on_day', '2026-10-06'],
    ['payday', 'number', 2],
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

  it.each(['2026-10-02', '2026-10-04'])(
    'sees that a payday from %s does not follow the one before',
    async (first_day) => {
      const { by, where } = await paydayRows(db, { people: 1 })
      await closeDays(db, { by, where, from: '2026-10-01', until: '2026-10-02', now: noon(4) })
      const id = await closeDays(db, { by, where, from: '', until: '2026-10-05', now: noon(7) })
      const set = (day: string) => setRow(db, 'payday', id, { first_day: day })
      await set(first_day)
      const found = (await verifyBooks(db)).differences
      await set('2026-10-03')
      expect(found.map(({ kind, found: is }) => `${kind} ${is}`)).toEqual([`payday from ${first_day}`])
      expect((await verifyBooks(db)).differences).toEqual([])
    },
  )
})
