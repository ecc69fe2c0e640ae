import { expect } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { prepared } from '../../server/db/prepared.ts'
import { isPaid, tipMoves } from '../../server/money/books/tip-states.ts'
import { compareWithStripe } from '../../server/money/verify/verify-stripe.ts'
import type { TipState } from '../../views/words.ts'
import { chargesOf } from '../property/ledger.ts'
import type { Books } from '../sandbox/stripe/server.ts'

type Asked = Parameters<typeof compareWithStripe>

/** What the checks after each step look at: all tips, the oldest first, and what each holder has of each of them. */
export type TipsNow = Awaited<ReturnType<typeof lookAtTips>>

const allTips = prepared((db) => db.selectFrom('tip').selectAll().orderBy('created_at').orderBy('id'))
const allParts = prepared((db) =>
  db
    .selectFrom('share')
    .groupBy(['tip_id', 'staff_id'])
    .select((e) => ['tip_id', e.fn.sum<number>('amount').as('has')]),
)

export async function lookAtTips(db: Db) {
  const [tips, parts] = await Promise.all([allTips(db), allParts(db)])
  return { tips, parts }
}

/** Whatever is going on: paid tips are shared to the last yen, unpaid ones not at all. */
export async function expectSharesAddUp(db: Db, now?: TipsNow): Promise<void> {
  const { tips, parts } = now ?? (await lookAtTips(db))
  const shared = new Map<string, number>()
  for (const { tip_id, has } of parts) shared.set(tip_id, (shared.get(tip_id) ?? 0) + has)
  const wrong = tips
    .map((tip) => {
      const left = Math.max(0, tip.amount - tip.refunded_amount - tip.disputed_amount)
      return {
        id: tip.id,
        state: tip.state,
        shared: shared.get(tip.id),
        left: isPaid(tip.state) ? left : undefined,
      }
    })
    .filter((tip) => tip.shared !== tip.left)
  expect(wrong).toEqual([])
  expect(parts.filter((part) => !(part.has >= 0))).toEqual([])
}

const intentsOf = prepared((db) => db.selectFrom('payment_attempt').select(['id', 'payment_intent_id']))

/** What was charged is what our tips say, one for one, as a bookkeeper of its own reckons it, and all else has gone back. */
export async function expectBooksEqual(db: Db, books: Books, tipsNow?: TipsNow): Promise<void> {
  const now = tipsNow ?? (await lookAtTips(db))
  await expectTipsEqual(db, books, now)
  await expectRestReturned(db, books, now)
}

/** The charges that paid our tips, as Stripe has them: what was charged, what went back, what it cost. */
export async function expectTipsEqual(db: Db, books: Books, now: TipsNow): Promise<void> {
  const { paid, own } = await paidBy(db, now)
  const first = chargesOf(books).filter((one) => own.has(one.intentId))
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
  await expectSharesAddUp(db, now)
}

/** What a tip was charged beyond that has gone back, as far as Stripe lets it. */
export async function expectRestReturned(db: Db, books: Books, now: TipsNow): Promise<void> {
  const { paid, own } = await paidBy(db, now)
  const rest = chargesOf(books).filter((one) => !own.has(one.intentId))
  const known = new Set(paid.map((tip) => tip.id))
  expect(rest.filter((one) => !known.has(one.tipId) || (one.kept > 0 && one.refundable))).toEqual([])
}

/** The paid tips, and Stripe's ids of what paid them. */
async function paidBy(db: Db, { tips }: TipsNow) {
  const paid = tips.filter((tip) => isPaid(tip.state))
  const intents = new Map((await intentsOf(db)).map((attempt) => [attempt.id, attempt.payment_intent_id]))
  return { paid, own: new Set(paid.map((tip) => intents.get(tip.paid_attempt ?? '') ?? null)) }
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

/** Each tip came from its earlier state to its present one by moves of the table. One that was forgotten and is back begins anew. */
export function expectLegalMoves({ tips }: TipsNow, before: Map<string, TipState>): void {
  const moves = tips.map(({ id: tip, created_at, state: to }) => {
    const id = `${tip} ${created_at}`
    return { id, from: before.get(id) ?? to, to }
  })
  expect(moves.filter(({ from, to }) => !reaches(from, to))).toEqual([])
  for (const { id, to } of moves) before.set(id, to)
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

/** The lines of `books verify --stripe` about a span of time. */
export async function differencesAtStripe(needs: Asked[0], span: Asked[1]): Promise<string[]> {
  const lines: string[] = []
  await compareWithStripe(needs, span, (line) => void lines.push(line))
  return lines
}
