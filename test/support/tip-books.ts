import { expect } from 'vitest'
import { isPaid, tipMoves } from '../../server/books/tip-states.ts'
import type { Db } from '../../server/db/database.ts'
import type { TipState } from '../../views/words.ts'
import { chargesOf } from '../property/ledger.ts'
import type { Books } from '../sandbox/stripe/server.ts'

/** Whatever is going on: paid tips are shared to the last yen, unpaid ones not at all. */
export async function expectSharesAddUp(db: Db): Promise<void> {
  const shares = await db
    .selectFrom('share')
    .groupBy('tip_id')
    .select((e) => ['tip_id', e.fn.sum<number>('amount').as('total'), e.fn.min<number>('amount').as('least')])
    .execute()
  const shared = new Map(shares.map((row) => [row.tip_id, row.total]))
  for (const tip of await db.selectFrom('tip').selectAll().execute()) {
    const left = isPaid(tip.state)
      ? Math.max(0, tip.amount - tip.refunded_amount - tip.disputed_amount)
      : undefined
    expect([tip.id, tip.state, shared.get(tip.id)]).toEqual([tip.id, tip.state, left])
  }
  const parts = await db
    .selectFrom('share')
    .groupBy(['tip_id', 'staff_id'])
    .select((e) => e.fn.sum<number>('amount').as('has'))
    .execute()
  expect(parts.every((part) => part.has >= 0)).toBe(true)
}

/**
 * What was charged is what our tips say, one for one, as a bookkeeper of its own reckons it. What a tip was charged
 * beyond that has gone back, as far as Stripe lets it.
 */
export async function expectBooksEqual(db: Db, books: Books): Promise<void> {
  const charges = chargesOf(books)
  const tips = await db
    .selectFrom('tip')
    .leftJoin('payment_attempt', 'payment_attempt.id', 'tip.paid_attempt')
    .selectAll('tip')
    .select('payment_attempt.payment_intent_id')
    .execute()
  const paid = tips.filter((tip) => isPaid(tip.state))
  const own = new Set(paid.map((tip) => tip.payment_intent_id))
  const [first, second] = [
    charges.filter((one) => own.has(one.intentId)),
    charges.filter((one) => !own.has(one.intentId)),
  ]
  const stripe = first.map(({ tipId, amount, refunded, disputed, fee, net }) => ({
    id: tipId,
    amount,
    refunded,
    disputed,
    fee,
    net,
  }))
  const ours = paid.map((tip) => ({
    id: tip.id,
    amount: tip.amount,
    refunded: tip.refunded_amount,
    disputed: tip.disputed_amount,
    fee: tip.fee ?? undefined,
    net: tip.net ?? undefined,
  }))
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  expect(ours.sort(byId)).toEqual(stripe.sort(byId))
  const known = new Set(paid.map((tip) => tip.id))
  expect(second.filter((one) => !known.has(one.tipId) || (one.kept > 0 && one.refundable))).toEqual([])
  await expectSharesAddUp(db)
}

/** When all is over: nothing under way here, nothing that could still charge there, but for `strays` (intents). */
export async function expectAllSettled(db: Db, books: Books, strays = new Set<string>()): Promise<void> {
  const tips = await db.selectFrom('tip').selectAll().execute()
  expect(tips.filter((tip) => ['draft', 'pending', 'processing', 'declined'].includes(tip.state))).toEqual([])
  expect(tips.filter((tip) => tip.next_check_at !== null || tip.confirmation_token !== null)).toEqual([])
  const attempts = await db.selectFrom('payment_attempt').selectAll().execute()
  const known = new Set(attempts.map((attempt) => attempt.payment_intent_id))
  // An intent whose id we never wrote down was never confirmed: nobody can, its secret has left Stripe for nowhere.
  const over = ['succeeded', 'canceled']
  const open = books.paymentIntents.filter((one) => !over.includes(one.status) && !strays.has(one.id))
  const chargeable = open.filter((one) => known.has(one.id) || one.latest_charge !== null)
  expect(
    chargeable.filter((one) => !ofExpiredPage(books, one.id)).map(({ id, status }) => [id, status]),
  ).toEqual([])
}

/** An intent made by a hosted page ends with it. */
const ofExpiredPage = (books: Books, intent: string) =>
  books.sessions.some((session) => session.payment_intent === intent && session.status === 'expired')

/** Each tip came from its earlier state to its present one by moves of the table. */
export async function expectLegalMoves(db: Db, before: Map<string, TipState>): Promise<void> {
  for (const tip of await db.selectFrom('tip').selectAll().execute()) {
    const was = before.get(tip.id)
    if (was) expect([was, tip.state, reaches(was, tip.state)]).toEqual([was, tip.state, true])
    before.set(tip.id, tip.state)
  }
}

function reaches(from: TipState, to: TipState): boolean {
  const seen = new Set<TipState>([from])
  const next = [from]
  for (const state of next) {
    for (const follower of tipMoves[state]) {
      if (seen.has(follower)) continue
      seen.add(follower)
      next.push(follower)
    }
  }
  return seen.has(to)
}

/** Each request of an owner has led to one refund at Stripe or to none, and is over. */
export async function expectRefundsOnce(db: Db, books: Books): Promise<void> {
  const requests = await db
    .selectFrom('refund_request')
    .selectAll()
    .where('state', '!=', 'draft')
    .where('member_id', 'is not', null)
    .execute()
  for (const { id, state, amount, stripe_refund_id } of requests) {
    const found = books.refunds.filter((one) => one.metadata?.refund_request === id)
    const words = { succeeded: 'done', failed: 'failed', canceled: 'failed' }
    const expected = stripe_refund_id === null ? [] : [[stripe_refund_id, amount, state]]
    const is = found.map((one) => [one.id, one.amount, words[one.status as keyof typeof words]])
    expect([id, is]).toEqual([id, expected])
    expect([id, ['done', 'failed'].includes(state)]).toEqual([id, true])
  }
}
