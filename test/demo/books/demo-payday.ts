import { dayIn, daysBefore, daysOfMonth, monthBefore } from '../../../server/base/calendar.ts'
import { inChunks } from '../../../server/db/chunks.ts'
import type { Db } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { correctCash, countCash } from '../../../server/money/cash/cash.service.ts'
import { answerLine } from '../../../server/money/payday/answer-line.ts'
import { linesOf } from '../../../server/money/payday/payday.store.ts'
import type { Owner } from '../../../server/money/payday/payday.types.ts'
import { returnLines } from '../../../server/money/payday/return-lines.ts'
import { payEverybody, untold } from '../../payday/pay-everybody.ts'
import { setRow } from '../../support/rows.ts'

const dayMs = 86_400_000

/**
 * Counts the cash box of each branch once a week since two months. Notes what was paid before as an owner would, pays last month, and
 * notes that one line of it did not arrive and that another did; guests are told of it. Makes up the weekly deposits of Stripe that
 * brought the money of these months. Stripe knows nothing of them, so no payment has an id of Stripe’s.
 * @param now ms since 1970
 */
export async function makeDemoPaydays(db: Db, businessId: string, now: number): Promise<void> {
  const { time_zone: timeZone } = await db
    .selectFrom('business')
    .select('time_zone')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('staff')
    .select(['id', 'role'])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  const owner = people.find(({ role }) => role === 'owner')
  if (!owner) throw new Error('no owner')
  for (const [n, { id }] of people.entries())
    await setRow(db, 'staff', id, { payroll_number: String(10_001 + n) })
  await db.updateTable('business').set({ tells_guests: 1 }).where('id', '=', businessId).execute()
  const by = { businessId, memberId: owner.id }
  const branches = await db
    .selectFrom('branch')
    .select('id')
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  for (const [place, { id: branchId }] of branches.entries())
    await countWeekly(db, { ...by, branchId }, place, now)
  const today = dayIn(timeZone, now)
  const { from, to: until } = daysOfMonth(monthBefore(today), today)
  const before = daysBefore(from, 1)
  await payEverybody(db, by, { kind: 'outside', until: before, payDay: before }, now - dayMs)
  const paid = await payEverybody(db, by, { until, payDay: today }, now)
  if (paid) await sayOf(db, by, paid, now)
  await makeDeposits(db, { businessId, since: Date.parse(`${from}T00:00:00Z`) - 31 * dayMs, timeZone, now })
}

/** The last line did not reach its person, and somebody with an account has received theirs. */
async function sayOf(db: Db, by: Owner, paydayId: string, now: number): Promise<void> {
  const lines = await linesOf(db, paydayId)
  const last = lines.at(-1)
  if (last && lines.length > 6)
    await returnLines(db, untold, by, { paydayId, lines: [last], why: '口座番号の誤り' }, now)
  const own = lines.slice(0, -1).find(({ personId }) => personId)
  if (own?.personId) await answerLine(db, untold, own.personId, { ...own, answer: 'received' }, now)
}

/** As two people would; one count was typed twice. */
async function countWeekly(db: Db, at: Parameters<typeof countCash>[1], place: number, now: number) {
  const names = { firstName: '桜井 花子', secondName: '山本 葵' }
  for (let week = 9; week >= 0; week--) {
    const then = now - week * 7 * dayMs - place * 3_600_000
    const count = { id: newId(), amount: 2300 + ((week * 3571 + place * 977) % 4900), ...names }
    await countCash(db, at, count, then)
    if (week !== 3) continue
    const again = newId()
    await countCash(db, at, { ...count, id: again }, then + 60_000)
    await correctCash(db, at, { id: again, reason: '二重に入力したため' }, then + 120_000)
  }
}

type Span = { businessId: string; since: number; timeZone: string; now: number }

/** A deposit each Friday, of what was paid until the Sunday before. */
export async function makeDeposits(db: Db, { businessId, since, timeZone, now }: Span): Promise<void> {
  const tips = await db
    .selectFrom('tip')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('succeeded_at', '>=', since)
    .where('succeeded_at', '<', now - 5 * dayMs)
    .orderBy('id')
    .execute()
  const weeks = Map.groupBy(tips, (tip) => fridayAfter(tip.succeeded_at ?? 0, timeZone))
  for (const [friday, paid] of [...weeks].filter(([day]) => day <= dayIn(timeZone, now)))
    await inTransaction(db, async (trx) => {
      const attempts = paid.map((tip) => ({
        id: newId(),
        tip_id: tip.id,
        n: 1,
        kind: 'intent' as const,
        amount: tip.amount,
        currency: 'JPY',
        state: 'paid' as const,
        created_at: tip.created_at,
        updated_at: tip.created_at,
      }))
      await inChunks(attempts, (some) => trx.insertInto('payment_attempt').values(some).execute())
      const charges = paid.map((tip, at) => {
        const fee = tip.fee ?? 0
        const gross = tip.amount
        const attempt_id = attempts[at]?.id ?? ''
        return { part: 'charge' as const, category: 'charge', gross, fee, net: gross - fee, attempt_id }
      })
      const back = paid.flatMap((tip, at) => {
        const attempt_id = attempts[at]?.id ?? ''
        const taken = { refund: tip.refunded_amount ?? 0, dispute: tip.disputed_amount ?? 0 }
        return Object.entries(taken)
          .filter(([, yen]) => yen > 0)
          .map(([category, yen]) => ({
            ...{ part: 'taken_back' as const, category, attempt_id },
            ...{ gross: 0 - yen, fee: 0, net: 0 - yen },
          }))
      })
      const lines = [...charges, ...back]
      const id = `po_demo_${newId()}`
      const at = Date.parse(`${daysBefore(friday, 2)}T00:00:00Z`)
      await trx
        .insertInto('deposit')
        .values({
          id,
          amount: lines.reduce((sum, line) => sum + line.net, 0),
          currency: 'JPY',
          status: 'paid',
          automatic: 1,
          reconciliation: 'completed',
          arrives_on: friday,
          failure: null,
          itemised_at: at,
          next_check_at: null,
          created_at: at,
        })
        .execute()
      const rows = lines.map((line, n) => ({
        ...line,
        deposit_id: id,
        id: `txn_demo_${n}`,
        source: `ch_demo_${n}`,
      }))
      await inChunks(rows, (some) => trx.insertInto('deposit_line').values(some).execute())
      for (const { id: attempt, tip_id } of attempts)
        await trx
          .updateTable('tip')
          .set({ paid_attempt: attempt, attempts: 1 })
          .where('id', '=', tip_id)
          .execute()
    })
}

/** The Friday of the week after that of a moment. */
function fridayAfter(at: number, timeZone: string): string {
  const day = dayIn(timeZone, at)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const sunday = daysBefore(day, weekday === 0 ? 0 : weekday - 7)
  return daysBefore(sunday, -5)
}
