import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { markLines } from '../../server/money/payday/payday.marks.ts'
import { payTip } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { countBox, noon, rowsWithoutTip } from '../payday/payday-rows.ts'
import { onEachDatabase } from '../support/databases.ts'

onEachDatabase('books with one broken row', async (database) => {
  const db = await database.open()
  const { by, where, staff } = await rowsWithoutTip(db, { people: 2 })
  await payTip(db, { branchId: where.branchId, amount: 900, at: noon(1) })
  await countBox(db, { by, where }, 10, noon(1))
  const id = await closeDays(db, { by, where, from: '2026-10-01', until: '2026-10-02', now: noon(4) })
  const found = async () => (await verifyBooks(db)).differences.map(({ kind }) => kind)

  it.each([
    ['payday', 'last_day', 'nonsense', 'payday'],
    ['tip', 'succeeded_at', 9e15, 'date'],
    ['booking', 'created_at', 9e15, 'booking'],
    ['cash_count', 'created_at', 9e15, 'date'],
    ['business', 'time_zone', 'Asia/Tokyox', 'date'],
  ])('are read to the end, and it is named: %s.%s', async (table, column, broken, kind) => {
    expect(await found()).toEqual([])
    const cell = sql.ref(column)
    const { rows } = await sql<{
      was: unknown
    }>`select ${cell} as was from ${sql.table(table)} where ${cell} is not null`.execute(db)
    await sql`update ${sql.table(table)} set ${cell} = ${broken} where ${cell} is not null`.execute(db)
    const kinds = await found()
    await sql`update ${sql.table(table)} set ${cell} = ${rows[0]?.was} where ${cell} is not null`.execute(db)
    expect(kinds).toContain(kind)
  })

  it('name a press of which a mark is gone: what was paid would be due again', async () => {
    const mark = { mark: 'paid', day: '2026-10-05' } as const
    await markLines(db, by, { id, staffIds: staff, mark }, noon(5))
    expect(await found()).toEqual([])
    await db
      .deleteFrom('payday_mark')
      .where('staff_id', '=', staff[0] ?? '')
      .execute()
    expect((await verifyBooks(db)).differences).toEqual([
      {
        ...{ kind: 'payday', id: `${where.branchId} 1` },
        ...{ expected: `2 marked at ${noon(5)}`, found: '1 marked' },
      },
    ])
    await db.deleteFrom('payday_mark').execute()
    expect((await verifyBooks(db)).differences).toMatchObject([{ found: '0 marked' }])
  })
})
