import type { PayWay } from '../../../views/words.ts'
import { dayIn } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import type { PaydayHandedTable } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { By, PaydayRefused } from './payday.service.ts'
import { findPayday, holdChain, linesByPayday, type MarkedLine, type Payday } from './payday.store.ts'

/**
 * The lines that go out this way: each due or paid line goes exactly one way, in the payroll file or on the cash list.
 * What is negative, nothing, carried or left out is in neither.
 */
export const linesBy = (way: PayWay, lines: MarkedLine[]): MarkedLine[] =>
  lines.filter((line) => line.way === way && (line.state === 'due' || line.state === 'paid'))

export type HandedKind = PaydayHandedTable['what']

/** How those in it are paid. */
export const wayOf = { payroll_file: 'payroll', cash_list: 'cash' } as const satisfies Record<
  HandedKind,
  PayWay
>

export type HandedOut = { payday: Payday; lines: MarkedLine[] }

/**
 * The lines of these paydays that are in their payroll file, or on their cash list. That it was handed out is written
 * down, and from then on their way stays: so ask for it only where it is really downloaded or opened. A payday without
 * such lines is left as it is. Refused if one of them was taken back.
 */
export function handOut(
  db: Db,
  by: By,
  { ids, what, timeZone }: { ids: string[]; what: HandedKind; timeZone: string },
  now: number,
): Promise<HandedOut[] | PaydayRefused> {
  return inTransaction(db, async (trx) => {
    const seen = await Promise.all(ids.map((id) => findPayday(trx, id)))
    // Always in the same order, so that two of them never wait for each other.
    const branches = [...new Set(seen.flatMap((payday) => payday?.branch_id ?? []))].sort()
    for (const branchId of branches) await holdChain(trx, branchId)
    const lines = await linesByPayday(trx, ids)
    const out: HandedOut[] = []
    for (const id of ids) {
      const payday = await findPayday(trx, id)
      if (!payday || payday.taken_back_at !== null) return { refused: 'gone' }
      out.push({ payday, lines: linesBy(wayOf[what], lines.get(id) ?? []) })
    }
    const rows = out
      .filter((one) => one.lines.length > 0)
      .map((one) => ({
        payday_id: one.payday.id,
        what,
        made_by: by.memberId,
        people: one.lines.length,
        on_day: dayIn(timeZone, now),
        created_at: now,
      }))
    if (rows.length > 0)
      await trx
        .insertInto('payday_handed')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return out
  })
}

/** What was handed out of a payday, by whom and when, the first first. */
export const listHanded = (db: Db, paydayId: string) =>
  db
    .selectFrom('payday_handed')
    .innerJoin('staff', 'staff.id', 'payday_handed.made_by')
    .select(['what', 'people', 'payday_handed.created_at as at', 'staff.name as by'])
    .where('payday_id', '=', paydayId)
    .orderBy('payday_handed.created_at')
    .orderBy('what')
    .execute()
