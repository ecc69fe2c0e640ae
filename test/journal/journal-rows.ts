import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { type JournalModel, usualAccounts } from '../../server/money/journal/journal.accounts.ts'
import type { EntryLine } from '../../server/money/journal/journal.entry.ts'
import { chooseSettings } from '../../server/money/journal/journal.settings.ts'
import type { PaydayKind, PayWay } from '../../views/words.ts'

/** A day of October 2026, `YYYY-MM-DD`; days above 31 are of November. */
export const dayName = (day: number) => new Date(Date.UTC(2026, 9, day)).toISOString().slice(0, 10)

type By = { businessId: string; memberId: string }
type Line = { staff: string; branch: string; yen: number; way?: PayWay; returnedAt?: number }

let number = 0

/** The rows of a payday as a press writes them; its number. */
export async function insertPayday(
  db: Db,
  { businessId, memberId }: By,
  { kind = 'payday', payDay, at, lines }: { kind?: PaydayKind; payDay: number; at: number; lines: Line[] },
): Promise<number> {
  const id = newId()
  const days = { until: dayName(1), pay_day: dayName(payDay) }
  number += 1
  await db
    .insertInto('payday')
    .values({ id, business_id: businessId, number, kind, ...days, made_by: memberId, made_at: at })
    .execute()
  for (const { staff, branch, yen, way = 'payroll', returnedAt } of lines)
    await db
      .insertInto('payday_line')
      .values({
        payday_id: id,
        staff_id: staff,
        branch_id: branch,
        person_id: null,
        name: '',
        code: '',
        payroll_number: '',
        branch_name: '',
        way,
        yen,
        open_before: yen,
        tips: 0,
        cash: 0,
        deductions: 0,
        returned_by: returnedAt === undefined ? null : memberId,
        returned_at: returnedAt ?? null,
        returned_why: returnedAt === undefined ? null : 'r',
        answer: null,
        answered_at: null,
      })
      .execute()
  return number
}

/** Chooses how tips stand in the accounts, for all time. */
export async function chooseModel(db: Db, businessId: string, model: JournalModel): Promise<void> {
  await db.updateTable('business').set({ journal_settings: null }).where('id', '=', businessId).execute()
  await inTransaction(db, (trx) => chooseSettings(trx, businessId, { model, names: usualAccounts }, 0))
}

/** What lines come to, by account, without what comes to nothing. */
export function sumsOf(lines: EntryLine[]): Record<string, number> {
  const sums = new Map<string, number>()
  for (const { account, yen } of lines) sums.set(account, (sums.get(account) ?? 0) + yen)
  return Object.fromEntries([...sums].filter(([, yen]) => yen !== 0).sort())
}
