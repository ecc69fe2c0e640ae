import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { countAct } from './payday.count.ts'
import type { By } from './payday.service.ts'
import {
  type ClosedDays,
  holdChain,
  type Line,
  type LineId,
  linesByPayday,
  listPaydays,
} from './payday.store.ts'
import { branchWaits, listAnswers, listLost } from './payday.wait.ts'

/**
 * Why a sum is not noted as owed.
 * - `never`: nobody ever had to answer for the branch. `restored`: it waits for an answer.
 * - `line`: the line is not settled on paper, or is less. `once`: of this line a sum was noted already.
 * - `tip`: the branch has no such tip, or less of it, or a sum of it was noted already.
 * - `person`: nobody of the business. `sent`: the form was sent already, with something else in it.
 */
export type OwedRefusal = 'never' | 'restored' | 'line' | 'once' | 'tip' | 'person' | 'sent'

/** A sum that a person is owed. `id`: of its form; `line`: their settled line of which it is; `tipId`: the tip, which the branch has. */
type Owed = {
  id?: string | undefined
  branchId: string
  staffId: string
  yen: number
  reason: string
  line?: LineId | undefined
  tipId?: string | undefined
}

/** Notes that a person is owed a sum from before the books went back: it opens the next payday of the branch. */
export function noteOwed(
  db: Db,
  by: By,
  { id = newId(), branchId, staffId, yen, reason, line, tipId }: Owed,
  now: number,
): Promise<{ refused: OwedRefusal } | { id: string }> {
  return inTransaction(db, async (trx) => {
    await holdChain(trx, branchId)
    const of = { staff_id: staffId, yen, reason, payday_id: line?.paydayId ?? null, tip_id: tipId ?? null }
    // Of two presses the second waits for the lock, and finds what the first has written.
    const sent = await trx.selectFrom('payday_owed').selectAll().where('id', '=', id).executeTakeFirst()
    if (sent) return isDeepStrictEqual({ ...sent, ...of }, sent) ? { id } : { refused: 'sent' }
    if (await branchWaits(trx, branchId)) return { refused: 'restored' }
    const answer = (await listAnswers(trx, branchId)).at(-1)
    if (!answer) return { refused: 'never' }
    const person = await trx
      .selectFrom('staff')
      .select('name')
      .where('id', '=', staffId)
      .where('business_id', '=', by.businessId)
      .executeTakeFirst()
    if (!person) return { refused: 'person' }
    if (line) {
      const settled = (await settledLines(trx, branchId)).find(
        (one) => one.paydayId === line.paydayId && one.staffId === line.staffId,
      )
      if (!settled || settled.staffId !== staffId || settled.yen < yen) return { refused: 'line' }
      if (settled.noted) return { refused: 'once' }
    }
    if (tipId) {
      const tip = (await unclaimedTips(trx, by.businessId)).find((one) => one.id === tipId)
      if (line || tip?.branchId !== branchId || tip.yen < yen) return { refused: 'tip' }
    }
    await trx
      .insertInto('payday_owed')
      .values({
        ...{ id, restart_id: answer.id, ...of },
        opened_in: null,
        made_by: by.memberId,
        created_at: now,
      })
      .execute()
    const details = { name: person.name, yen }
    await recordChange(trx, { ...by, branchId, action: 'payday.owed', subject: id, details }, now)
    await countAct(trx)
    return { id }
  })
}

/**
 * Tips that Stripe brought back for a person whom the books do not know, found since a moment (ms since 1970): the branch has
 * them, and nobody has said yet whose they are. The first found first; `yen`: what it has of them still.
 */
export async function unclaimedTips(db: Db, businessId: string, since = 0) {
  const rows = await db
    .selectFrom('audit_entry as found')
    .innerJoin('tip', 'tip.id', 'found.subject')
    .leftJoin('payday_owed as owed', 'owed.tip_id', 'tip.id')
    .select(['tip.id', 'tip.branch_id as branchId', 'tip.succeeded_at as at'])
    .select((e) =>
      e
        .selectFrom('share')
        .select((s) => s.fn.sum<number | null>('share.amount').as('yen'))
        .whereRef('share.tip_id', '=', 'tip.id')
        .as('yen'),
    )
    .where('found.business_id', '=', businessId)
    .where('found.created_at', '>', since)
    // As the index has it.
    .where('found.action', '=', sql.lit('tip.unclaimed'))
    .where('owed.id', 'is', null)
    .orderBy('found.created_at')
    .execute()
  return rows.map(({ yen, ...tip }) => ({ ...tip, yen: Number(yen) })).filter(({ yen }) => yen > 0)
}

/** A line that counts as settled on paper. Whole yen, negative: owed by the person. `noted`: a sum of it was noted as owed. */
type SettledLine = LineId &
  ClosedDays &
  Pick<Line, 'name' | 'code' | 'payrollNumber'> & {
    number: number
    yen: number
    noted: boolean
    /** The answer by which it does. */
    by: string
  }

/** The lines of a branch that count as settled on paper, of before the books went back; the oldest payday first. */
export async function settledLines(db: Db, branchId: string): Promise<SettledLine[]> {
  const last = Math.max(0, ...(await listLost(db, branchId)).map((answer) => answer.after_payday))
  const paydays = (await listPaydays(db, branchId))
    .filter(({ number, taken_back_at }) => number <= last && taken_back_at === null)
    .reverse()
  const all = await linesByPayday(
    db,
    paydays.map(({ id }) => id),
  )
  const noted = await db
    .selectFrom('payday_owed')
    .select(['payday_id', 'staff_id'])
    .where('payday_id', 'is not', null)
    .execute()
  const isNoted = new Set(noted.map((row) => `${row.payday_id} ${row.staff_id}`))
  return paydays.flatMap(({ id: paydayId, number, first_day: first, last_day: last }) =>
    (all.get(paydayId) ?? []).flatMap(({ staffId, name, code, payrollNumber, toPay: yen, settledBy: by }) => {
      if (by === undefined) return []
      const about = { paydayId, staffId, name, code, payrollNumber, number, first, last }
      return [{ ...about, yen, noted: isNoted.has(`${paydayId} ${staffId}`), by }]
    }),
  )
}
