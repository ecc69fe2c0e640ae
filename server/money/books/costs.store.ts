import { type CostReason, type Costs, costKinds, costsIn } from '../../../views/words.ts'
import type { Trx } from '../../db/database.ts'
import type { AttemptRow, TipRow } from '../../db/schema.ts'
import type { ChargeSnapshot, ToAnswer } from '../../gateways/stripe/payment-snapshot.ts'
import { bookCost } from './sums.store.ts'

/**
 * `lost`: what was taken back of a charge beyond what was paid. Stripe lets a card company take back money that was
 * refunded already. The business bears that loss, because nobody's share falls below zero.
 */
export const costsOf = ({ amount, refunded, disputed, disputeFee }: ChargeSnapshot) => ({
  lost: Math.max(0, refunded + disputed - amount),
  dispute_fee: disputeFee,
})

/** The reason of a ledger entry when a cost grows, and when part of it comes back. */
const reasons: Record<keyof Costs, [grown: CostReason, back: CostReason]> = {
  lost: ['loss', 'loss_back'],
  dispute_fee: ['dispute_fee', 'dispute_fee_back'],
  second_fee: ['second_fee', 'second_fee'],
}

/**
 * Sets an attempt's costs and books by how much the tip's have changed. Returns the costs of all the tip's attempts, which
 * are the tip's own.
 */
export async function bookCosts(
  trx: Trx,
  tip: TipRow,
  attempt: AttemptRow,
  costs: Costs,
  now: number,
): Promise<Costs> {
  const { id } = attempt
  if (costKinds.every((kind) => attempt[kind] === costs[kind])) return costsIn(tip)
  await trx.updateTable('payment_attempt').set(costs).where('id', '=', id).execute()
  const all = await trx
    .selectFrom('payment_attempt')
    .select((e) => costKinds.map((kind) => e.fn.sum<number>(kind).as(kind)))
    .where('tip_id', '=', tip.id)
    .executeTakeFirstOrThrow()
  for (const kind of costKinds) {
    const amount = tip[kind] - all[kind]
    const [grown, back] = reasons[kind]
    if (amount !== 0) await bookCost(trx, tip, { reason: amount < 0 ? grown : back, amount, now })
  }
  return all
}

/** Notes what the business must answer at Stripe about an attempt's charge; undefined: nothing more to answer. */
export async function noteToAnswer(
  trx: Trx,
  attempt: AttemptRow,
  answer: ToAnswer | undefined,
): Promise<void> {
  const noted = { answer_kind: answer?.kind ?? null, answer_due: answer?.dueAt ?? null }
  if (attempt.answer_kind === noted.answer_kind && attempt.answer_due === noted.answer_due) return
  await trx.updateTable('payment_attempt').set(noted).where('id', '=', attempt.id).execute()
}
