import { costKinds } from '../../../views/words.ts'
import type { Db } from '../../db/database.ts'
import { hasRow } from '../../db/row-counts.ts'

// What the books say about charges, for the comparison with Stripe.

const charges = (db: Db) =>
  db
    .selectFrom('payment_attempt')
    .innerJoin('tip', 'tip.id', 'payment_attempt.tip_id')
    .select(['payment_attempt.id', 'payment_attempt.payment_intent_id', 'payment_attempt.state'])
    .select(costKinds.map((kind) => `payment_attempt.${kind}` as const))
    .select(['tip.id as tip_id', 'tip.paid_attempt', 'tip.amount', 'tip.succeeded_at', 'tip.fee', 'tip.net'])
    .select(['payment_attempt.answer_kind', 'payment_attempt.answer_due'])
    .select(['tip.refunded_amount', 'tip.disputed_amount', 'tip.branch_id', 'tip.currency'])

/** An attempt that Stripe has charged or may have charged, with its tip. */
export type BookedCharge = Awaited<ReturnType<ReturnType<typeof charges>['executeTakeFirstOrThrow']>>

export const findCharge = (db: Db, intentId: string): Promise<BookedCharge | undefined> =>
  charges(db).where('payment_attempt.payment_intent_id', '=', intentId).executeTakeFirst()

/** Charges that paid tips between two moments, ordered by the tips' ids. Made-up tips have no charge. */
export const chargesPaid = (db: Db, fromMs: number, beforeMs: number, after: string, limit: number) =>
  charges(db)
    .whereRef('tip.paid_attempt', '=', 'payment_attempt.id')
    .where('tip.succeeded_at', '>=', fromMs)
    .where('tip.succeeded_at', '<', beforeMs)
    .where('tip.id', '>', after)
    .orderBy('tip.id')
    .limit(limit)
    .execute()

/** True if the return of a second charge is under way. One that is over is no excuse for money that is left. */
export const hasReturn = async (db: Db, attemptId: string): Promise<boolean> =>
  await hasRow(
    db
      .selectFrom('refund_request')
      .select('id')
      .where('attempt_id', '=', attemptId)
      .where('state', 'in', ['open', 'accepted'])
      .limit(1),
  )

export const hasBranch = async (db: Db, id: string | undefined): Promise<boolean> =>
  await hasRow(
    db
      .selectFrom('branch')
      .select('id')
      .where('id', '=', id ?? ''),
  )

export const findRequest = (db: Db, id: string) =>
  db
    .selectFrom('refund_request')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund_request.attempt_id')
    .select(['refund_request.amount', 'refund_request.state', 'stripe_refund_id', 'payment_intent_id'])
    .where('refund_request.id', '=', id)
    .executeTakeFirst()
