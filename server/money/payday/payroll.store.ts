import type { PayrollColumn } from '../../../views/payroll-lines.ts'
import type { Translate } from '../../../views/translate.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { PayrollFormatTable } from '../../db/schema.ts'

export type PayrollFormat = { encoding: PayrollFormatTable['encoding']; columns: PayrollColumn[] }

const own = ['payrollNumber', 'code', 'name', 'branch', 'firstDay', 'lastDay', 'toPay'] as const

/** Our own, with headers in the reader's language. */
const ownFormat = (t: Translate): PayrollFormat => ({
  encoding: 'utf8_bom',
  columns: own.map((holds) => ({ holds, header: t(`payday:holds.${holds}`), text: '' })),
})

/** What the business's payroll software reads; our own, until somebody has said it. */
export async function payrollFormatOf(db: Db, businessId: string, t: Translate): Promise<PayrollFormat> {
  const row = await db
    .selectFrom('payroll_format')
    .select(['encoding', 'columns'])
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return row ? { encoding: row.encoding, columns: JSON.parse(row.columns) as PayrollColumn[] } : ownFormat(t)
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
