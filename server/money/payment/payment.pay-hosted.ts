import type { AttemptRow, TipRow } from '../../db/schema.ts'
import { PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import { findCurrentAttempt } from './attempt.find.store.ts'
import { openAttempt, rememberStripeId } from './attempt.store.ts'
import type { TipDeps } from './payment.deps.ts'
import { logSent } from './payment.log.ts'
import { answerOf, beginPaying, lostRace, notCreated } from './payment.pay-steps.ts'
import type { PayHostedOrder, PayHostedResult } from './payment.results.ts'
import { retireAttempt } from './payment.retire.ts'
import { settle } from './payment.settle.ts'
import { toTip } from './tip.row.ts'
import { findOwnTip, findTip } from './tip.store.ts'

/** How long a hosted page stays open, in ms: Stripe's minimum is 30 minutes; the rest allows for clock differences. */
const openFor = 40 * 60_000

/** Opens Stripe's own payment page for a tip, or returns the page that is already open. */
export async function payHosted(
  deps: TipDeps,
  guestId: string,
  tipId: string,
  version: number,
  { insteadOfBank, ...order }: PayHostedOrder,
): Promise<PayHostedResult> {
  const begun = await beginPaying(deps, guestId, tipId, version)
  if (begun.kind === 'already')
    return insteadOfBank ? leaveBank(deps, guestId, tipId, version, order) : samePage(deps, tipId, version)
  if (begun.kind !== 'ready') return begun
  const opened = await openAttempt(deps.db, begun.row, 'checkout', null, deps.clock())
  if (!opened) return lostRace(deps, guestId, tipId, version)
  return openPage(deps, opened.tip, opened.attempt, order)
}

async function openPage(
  deps: TipDeps,
  tip: TipRow,
  attempt: AttemptRow,
  order: PayHostedOrder,
): Promise<PayHostedResult> {
  const { db, payments, clock } = deps
  const wanted = { attemptId: attempt.id, tipId: tip.id, branchId: tip.branch_id, amount: attempt.amount }
  const session = await payments
    .createCheckout({ ...order, ...wanted, lang: tip.lang, expiresAtMs: clock() + openFor })
    .catch((error: unknown) => notCreated(deps, attempt, error))
  if ('declined' in session) return session.declined
  if (await rememberStripeId(db, attempt, { checkout_session_id: session.id }, clock())) {
    logSent(deps, tip, session.id)
    return { kind: 'redirect', tip: toTip(tip), url: session.url }
  }
  // Given up in the meantime. Nobody has seen this page's address.
  await payments.expireCheckout(session.id).catch(() => undefined)
  return answerOf(deps, tip.id)
}

/** First ends at Stripe a card payment that waits for the bank. Afterwards only the hosted page can charge. */
async function leaveBank(
  deps: TipDeps,
  guestId: string,
  tipId: string,
  version: number,
  order: PayHostedOrder,
): Promise<PayHostedResult> {
  const row = await findOwnTip(deps.db, guestId, tipId)
  const attempt = row && (await findCurrentAttempt(deps.db, row))
  if (row?.version !== version || attempt?.kind !== 'intent') return samePage(deps, tipId, version)
  const how = { as: 'declined', code: 'authentication_required', by: 'guest' } as const
  const end = await retireAttempt(deps, attempt, how).catch((error: unknown) => {
    if (error instanceof PaymentUnavailable) return undefined
    throw error
  })
  if (end === undefined) return { kind: 'unavailable', tip: toTip(row) }
  return end === 'gone' ? payHosted(deps, guestId, tipId, version, order) : answerOf(deps, tipId)
}

/** The guest pressed the button again (perhaps after the back button): reuse the page that is already open. */
async function samePage(deps: TipDeps, tipId: string, version: number): Promise<PayHostedResult> {
  const row = await findTip(deps.db, tipId)
  if (!row) return { kind: 'missing' }
  const already: PayHostedResult = { kind: 'already', tip: toTip(row) }
  const attempt = await findCurrentAttempt(deps.db, row)
  if (row.version !== version || !attempt?.checkout_session_id) return already
  const settled = await settle(deps, attempt.id, 'return').catch((error: unknown) => {
    if (error instanceof PaymentUnavailable) return undefined
    throw error
  })
  if (settled?.kind !== 'applied') return already
  const { tip, snapshot } = settled
  return snapshot.status === 'open' && snapshot.url
    ? { kind: 'redirect', tip: toTip(tip), url: snapshot.url }
    : answerOf(deps, tipId)
}
