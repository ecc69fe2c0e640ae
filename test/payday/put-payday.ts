import type { Insertable, Updateable } from 'kysely'
import { inChunks } from '../../server/db/chunks.ts'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import type { PaydayLineTable, PaydayTable } from '../../server/db/schema.ts'

type Line = Pick<PaydayLineTable, 'staff_id' | 'branch_id'> & Partial<Insertable<PaydayLineTable>>

/** Writes a payday as it is told, past the verbs: each line pays ¥1,000 of tips if nothing else is said. Its id. */
export async function putPayday(
  db: Db,
  made: Pick<PaydayTable, 'business_id' | 'made_by'> & Partial<Insertable<PaydayTable>>,
  lines: Line[],
): Promise<string> {
  const id = made.id ?? newId()
  const days = { until: '2026-10-31', pay_day: '2026-11-25', made_at: Date.UTC(2026, 10, 1) }
  await db
    .insertInto('payday')
    .values({ number: 1, kind: 'payday', ...days, ...made, id })
    .execute()
  const who = { name: 'Hana', code: '9', payroll_number: '', branch_name: 'Sakura', way: 'payroll' as const }
  const parts = { payday_id: id, open_before: 0, cash: 0, deductions: 0 }
  const rows = lines.map(({ yen = 1000, ...line }) => ({ ...who, ...parts, yen, tips: yen, ...line }))
  await inChunks(rows, (some) => db.insertInto('payday_line').values(some).execute())
  return id
}

/** What a line says that came back. */
export const cameBack = (returned_by: string, returned_at = 1) => ({
  returned_by,
  returned_at,
  returned_why: 'x',
})

/** Somebody's line of a payday as it is stored. */
export const readLine = (db: Db, paydayId: string, staffId: string) =>
  db
    .selectFrom('payday_line')
    .selectAll()
    .where('payday_id', '=', paydayId)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()

/** Writes cells of somebody's line of a payday, past the verbs. */
export async function setLine(db: Db, paydayId: string, staffId: string, cells: Updateable<PaydayLineTable>) {
  await db
    .updateTable('payday_line')
    .set(cells)
    .where('payday_id', '=', paydayId)
    .where('staff_id', '=', staffId)
    .execute()
}
