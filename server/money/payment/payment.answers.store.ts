import type { Db } from '../../db/database.ts'
import type { ToAnswer } from '../../gateways/stripe/payment-snapshot.ts'

/** What the owner must answer at Stripe. `intentId`: Stripe's id of the payment. */
export type Waiting = ToAnswer & {
  tipId: string
  amount: number
  intentId: string | undefined
  timeZone: string
}

/** For a tip or a whole business; what is due first comes first, what Stripe names no day for last. */
export async function listToAnswer(
  db: Db,
  of: { tipId: string } | { businessId: string },
  limit = 20,
): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('payment_attempt')
    .innerJoin('tip', 'tip.id', 'payment_attempt.tip_id')
    .innerJoin('business', 'business.id', 'tip.business_id')
    .select(['tip.id', 'tip.amount', 'business.time_zone'])
    .select([
      'payment_attempt.answer_kind',
      'payment_attempt.answer_due',
      'payment_attempt.payment_intent_id',
    ])
    .where('payment_attempt.answer_kind', 'is not', null)
    .$if('tipId' in of, (q) => q.where('tip.id', '=', 'tipId' in of ? of.tipId : ''))
    .$if('businessId' in of, (q) => q.where('tip.business_id', '=', 'businessId' in of ? of.businessId : ''))
    .orderBy('payment_attempt.answer_due', (order) => order.asc().nullsLast())
    .orderBy('tip.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    tipId: row.id,
    amount: row.amount,
    timeZone: row.time_zone,
    kind: row.answer_kind ?? 'dispute',
    dueAt: row.answer_due ?? undefined,
    intentId: row.payment_intent_id ?? undefined,
  }))
}
