import { dayIn, daysBefore } from '../../../server/base/calendar.ts'
import { inChunks } from '../../../server/db/chunks.ts'
import type { Db } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import { inTransaction } from '../../../server/db/transaction.ts'

const dayMs = 86_400_000

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
            part: 'taken_back' as const,
            category,
            attempt_id,
            gross: 0 - yen,
            fee: 0,
            net: 0 - yen,
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
          itemised_at: at,
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
