import type { AttemptRow, TipRow } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/transaction.ts'
import {
  PaymentDeclined,
  PaymentInvalidState,
  PaymentRefused,
  PaymentUnavailable,
} from '../../gateways/stripe/payment-errors.ts'
import type { PaymentSnapshot } from '../../gateways/stripe/payment-snapshot.ts'
import { findBranch } from '../../venues/branch.store.ts'
import { findAttemptByToken, findCurrentAttempt } from './attempt.find.store.ts'
import { giveCardBack, openAttempt, rememberStripeId } from './attempt.store.ts'
import type { TipDeps } from './payment.deps.ts'
import { logNotBooked, logSent, logUnavailable } from './payment.log.ts'
import { answerOf, beginPaying, lostRace, notCreated, refusalCode } from './payment.pay-steps.ts'
import type { PayHostedOrder, PayHostedResult, PayOrder, PayResult } from './payment.results.ts'
import { retireAttempt } from './payment.retire.ts'
import { type Settled, settle, settleWith } from './payment.settle.ts'
import { toTip } from './tip.row.ts'
import { attachCard, findOwnTip, findTip } from './tip.store.ts'
import type { Tip } from './tip.types.ts'

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
  const wanted = orderOf(tip, attempt)
  const session = await payments
    .createCheckout({ ...order, ...wanted, expiresAtMs: clock() + openFor })
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
    logUnavailable(deps, tipId, error)
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
    logUnavailable(deps, tipId, error, 'no answer to a payment')
  })
  if (settled?.kind !== 'applied') return already
  const { tip, snapshot } = settled
  return snapshot.status === 'open' && snapshot.url
    ? { kind: 'redirect', tip: toTip(tip), url: snapshot.url }
    : answerOf(deps, tipId)
}

/**
 * Charges the card. The attempt is saved before anything is sent to Stripe, and Stripe's id is saved before any money
 * can move. So after a crash at any point, we find the payment again and ask Stripe about it.
 */
export async function pay(
  deps: TipDeps,
  guestId: string,
  tipId: string,
  version: number,
  order: PayOrder,
): Promise<PayResult> {
  const begun = await beginPaying(deps, guestId, tipId, version)
  if (begun.kind !== 'ready') return begun
  const token = order.confirmationToken ?? begun.row.confirmation_token
  if (token === null) return { kind: 'card_missing', tip: toTip(begun.row) }
  const opened = await openAttempt(deps.db, begun.row, 'intent', token, deps.clock()).catch(
    (error: unknown) => {
      if (isUniqueViolation(error)) return 'used' as const
      throw error
    },
  )
  if (opened === undefined) return lostRace(deps, guestId, tipId, version)
  if (opened === 'used') return alreadyUsed(deps, begun.row, token)
  const answer = await charge(deps, opened.tip, opened.attempt, token, order)
  return answer.kind === 'email_refused' ? withCard(deps, answer.tip) : answer
}

/**
 * A wallet's card is not on any page of ours. If the guest must correct the e-mail address, we attach the card so that
 * the page can show it.
 */
async function withCard(deps: TipDeps, tip: Tip): Promise<PayResult> {
  const row = await findTip(deps.db, tip.id)
  const token = row?.confirmation_token
  if (!row || !token || tip.card) return { kind: 'email_refused', tip }
  const card = await deps.payments.previewCard(token).catch(orUnknown)
  const shown = card && (await attachCard(deps.db, row, token, card, deps.clock()))
  return { kind: 'email_refused', tip: toTip(shown ?? row) }
}

/**
 * This card's token has already begun an attempt. If it was for this tip, show the result; otherwise the card can't be
 * used again.
 */
async function alreadyUsed(deps: TipDeps, tip: TipRow, token: string): Promise<PayResult> {
  const earlier = await findAttemptByToken(deps.db, token)
  return earlier?.tip_id === tip.id
    ? answerOf(deps, tip.id)
    : { kind: 'card_missing', tip: toTip((await findTip(deps.db, tip.id)) ?? tip) }
}

async function charge(deps: TipDeps, tip: TipRow, attempt: AttemptRow, token: string, order: PayOrder) {
  const { db, payments, clock } = deps
  const venue = await findBranch(db, tip.branch_id)
  const wanted = orderOf(tip, attempt)
  const intent = await payments
    .createIntent({
      ...wanted,
      description: venue?.name,
      ...(order.receiptEmail && { receiptEmail: order.receiptEmail }),
    })
    .catch((error: unknown) => notCreated(deps, attempt, error))
  if ('declined' in intent) return intent.declined
  if (!(await rememberStripeId(db, attempt, { payment_intent_id: intent.id }, clock()))) {
    // Given up in the meantime. Nobody confirms this intent; we cancel it only to keep Stripe's list tidy.
    await payments.cancelIntent(intent.id, 'abandoned').catch(() => undefined)
    return answerOf(deps, tip.id)
  }
  logSent(deps, tip, intent.id)
  try {
    const settled = await confirm(deps, attempt, tip, { ...order, id: intent.id, confirmationToken: token })
    if (settled.url) return { kind: 'action' as const, tip: toTip(settled.tip), url: settled.url }
    return await answerOf(deps, tip.id)
  } catch (error) {
    // Whatever has failed (the disk is full, the database is gone): charged or not, it stands at Stripe. Nobody may read
    // "try again" now. The guest's page says "we are checking" and asks again.
    logNotBooked(deps, tip.id, error)
    return { kind: 'pending' as const, tip: toTip(tip) }
  }
}

type Confirm = PayOrder & { id: string; confirmationToken: string }

/** Confirms the intent and applies Stripe's answer. Without an answer the tip stays pending and is polled. */
async function confirm(deps: TipDeps, attempt: AttemptRow, tip: TipRow, order: Confirm) {
  const nothing = { tip, url: undefined }
  try {
    const charge = () =>
      deps.payments.confirmIntent({ attemptId: attempt.id, ...order }).catch((error: unknown) => {
        if (error instanceof PaymentDeclined && error.snapshot) return error.snapshot
        throw error
      })
    return known(deps, await settleWith(deps, attempt, tip, charge, 'answer'), tip)
  } catch (error) {
    if (error instanceof PaymentUnavailable) {
      logUnavailable(deps, tip.id, error, 'no answer to a payment')
      return nothing
    }
    if (error instanceof PaymentDeclined || error instanceof PaymentInvalidState) {
      return known(deps, await settle(deps, attempt.id, 'answer').catch(orUnknown), tip)
    }
    if (!(error instanceof PaymentRefused)) throw error
    // Refused as invalid, so not charged. Ending it at Stripe makes sure.
    const code = refusalCode(deps, attempt, error)
    await retireAttempt(deps, attempt, { as: 'declined', code, by: 'answer' }).catch(orUnknown)
    if (error.over !== 'card' && error.over !== 'used') await giveCardBack(deps.db, attempt.id)
    return nothing
  }
}

/** Stripe is unreachable after the request: the tip stays pending and the background job asks again. */
function orUnknown(error: unknown): undefined {
  if (!(error instanceof PaymentUnavailable)) throw error
}

function known(
  { log }: TipDeps,
  settled: Settled | undefined,
  tip: TipRow,
): { tip: TipRow; url: string | undefined } {
  if (settled?.kind !== 'applied') return { tip, url: undefined }
  const { snapshot } = settled
  if (snapshot.status === 'action' && !snapshot.url)
    log.error(
      { tipId: tip.id },
      'stripe gives no address for 3-D Secure: the guest’s page goes on with Stripe.js',
    )
  return { tip: settled.tip, url: actionUrl(snapshot) }
}

const actionUrl = (snapshot: PaymentSnapshot) => (snapshot.status === 'action' ? snapshot.url : undefined)

/** What Stripe keeps with a payment: a second copy of whom it is for, should the books lose it. */
const orderOf = (tip: TipRow, attempt: AttemptRow) => ({
  attemptId: attempt.id,
  tipId: tip.id,
  branchId: tip.branch_id,
  recipient: tip.staff_id ?? tip.recipient,
  amount: attempt.amount,
})
