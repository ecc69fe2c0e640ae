import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { payTip } from '../features/earning/earned.ts'
import { countBox, noon, paydayRows } from '../payday/payday-rows.ts'
import { putPayday } from '../payday/put-payday.ts'
import { onEachDatabase } from '../support/databases.ts'

onEachDatabase('books with one broken row', async (database) => {
  const db = await database.open()
  const { by, where, staff } = await paydayRows(db, { people: 2 })
  await payTip(db, { branchId: where.branchId, amount: 900, at: noon(1) })
  await countBox(db, { by, where }, 10, noon(1))
  const [staff_id = ''] = staff
  const made = { business_id: by.businessId, made_by: by.memberId, made_at: noon(4), until: '2026-10-02' }
  await putPayday(db, made, [{ staff_id, branch_id: where.branchId, yen: 100 }])
  const found = async () => (await verifyBooks(db)).differences.map(({ kind }) => kind)

  it.each([
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
})
