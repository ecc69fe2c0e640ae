import type { Db, Trx } from '../../db/database.ts'
import type { PayrollFormatTable } from '../../db/schema.ts'

/** What a column of a payroll file can hold; `text` is the same in each row. */
export const columnContents = [
  'payrollNumber',
  'toPay',
  'name',
  'code',
  'branch',
  'firstDay',
  'lastDay',
  'text',
] as const
export type ColumnContent = (typeof columnContents)[number]

/** `text`: only of a column that holds it. */
export type PayrollColumn = { holds: ColumnContent; header: string; text: string }

export type PayrollFormat = { encoding: PayrollFormatTable['encoding']; columns: PayrollColumn[] }

/** What the business's payroll software reads; undefined until somebody has said it. */
export async function findPayrollFormat(db: Db, businessId: string): Promise<PayrollFormat | undefined> {
  const row = await db
    .selectFrom('payroll_format')
    .select(['encoding', 'columns'])
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return row && { encoding: row.encoding, columns: JSON.parse(row.columns) as PayrollColumn[] }
}

export async function savePayrollFormat(
  trx: Trx,
  businessId: string,
  { encoding, columns }: PayrollFormat,
  now: number,
): Promise<void> {
  const values = { encoding, columns: JSON.stringify(columns), changed_at: now }
  await trx
    .insertInto('payroll_format')
    .values({ business_id: businessId, ...values })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(values))
    .execute()
}
