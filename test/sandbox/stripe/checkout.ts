import type { Stripe } from 'stripe'
import { type Billing, type EnteredCard, makeMethod } from './cards.ts'
import { randomText, type Sandbox } from './context.ts'
import { refuse } from './errors.ts'
import { checkAmount, mergeMetadata } from './params.ts'
import { cancelIntent, confirmIntent, createIntent, pageOf } from './payments.ts'

type Session = Stripe.Checkout.Session
type Params = Stripe.Checkout.SessionCreateParams

const halfHour = 30 * 60
const day = 24 * 3600

/** `POST /v1/checkout/sessions`, mode `payment`, on Stripe's hosted page. */
export function createSession(s: Sandbox, _: string, params: Params): Session {
  const { line_items: lines = [], expires_at = s.now() + day, payment_intent_data: payment = {} } = params
  // Switched off, it leaves the session as it is; on, guests would be charged in their own currency.
  if (params.adaptive_pricing?.enabled) throw refuse('adaptive', { param: 'adaptive_pricing' })
  if (lines.length > 100) throw refuse('lines', { param: 'line_items' })
  if (expires_at < s.now() + halfHour) throw refuse('tooSoon', { param: 'expires_at' })
  if (expires_at > s.now() + day) throw refuse('tooLate', { param: 'expires_at' })
  const prices = lines.map(({ price_data: price, quantity = 0 }) => (price?.unit_amount ?? 0) * quantity)
  const amount_total = prices.reduce((sum, price) => sum + price, 0)
  checkAmount(amount_total, 'line_items[0][price_data][unit_amount]')
  const id = `cs_${s.livemode ? 'live' : 'test'}_${randomText(29)}`
  s.memory.pages.set(id, {
    title: lines.map((line) => line.price_data?.product_data?.name).join(', '),
    payment: { ...payment },
  })
  return s.make('checkout.session', {
    id,
    amount_total,
    cancel_url: params.cancel_url ?? null,
    currency: 'jpy',
    customer_email: params.customer_email ?? null,
    expires_at,
    locale: params.locale ?? null,
    metadata: mergeMetadata({}, params.metadata),
    success_url: params.success_url ?? null,
    url: `${s.is.url}/c/pay/${id}`,
  })
}

/** The session's PaymentIntent: Stripe makes it when somebody first tries to pay, not with the session. */
function intentOf(s: Sandbox, { id, payment_intent, amount_total, currency }: Session): string {
  if (typeof payment_intent === 'string') return payment_intent
  const order = { ...s.memory.pages.get(id)?.payment, amount: amount_total ?? 0, currency: currency ?? '' }
  const made = createIntent(s, '', order)
  s.change('checkout.session', id, { payment_intent: made.id })
  return made.id
}

/**
 * The guest presses "pay" on the hosted page.
 *
 * @returns the PaymentIntent: `succeeded`, or `requires_action` with the bank's page to go to first
 * @throws StripeProblem 402 when the card is declined, 400 when the session isn't open any more
 */
export function paySession(
  root: Sandbox,
  id: string,
  card: EnteredCard,
  billing: Billing,
): Stripe.PaymentIntent {
  const s = root.of(id)
  const session = s.find('checkout.session', id)
  if (session.status !== 'open' || session.expires_at <= s.now()) throw refuse('notOpen')
  const intent = intentOf(s, session)
  const { id: payment_method } = makeMethod(s, card, billing)
  const paid = confirmIntent(s, intent, { payment_method, return_url: `${s.is.url}/c/pay/${id}/return` })
  completeSession(s, paid)
  return paid
}

/** Closes the session that has been paid with this PaymentIntent, if there is one, and tells the webhook so. */
export function completeSession(s: Sandbox, intent: Stripe.PaymentIntent): void {
  const session = pageOf(s, intent.id)
  if (session?.status !== 'open' || intent.status !== 'succeeded') return
  const completed = { url: null, payment_status: 'paid', status: 'complete' } as const
  s.change('checkout.session', session.id, completed, 'checkout.session.completed')
}

/** Ends an open session: nobody can pay on it any more, and a payment begun on it is cancelled. */
function close(s: Sandbox, id: string): Session {
  // Since 2022-08-01 an expired or completed session has no address any more.
  const { payment_intent } = s.change('checkout.session', id, { url: null, status: 'expired' })
  const intent = s.get('payment_intent', payment_intent)
  if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled')
    cancelIntent(s, intent.id, 'expired')
  return s.change('checkout.session', id, {}, 'checkout.session.expired')
}

/** `POST /v1/checkout/sessions/:id/expire` @throws StripeProblem 400 unless it is open */
export function expireSession(s: Sandbox, id: string): Session {
  const { status } = s.find('checkout.session', id)
  if (status !== 'open') throw refuse('cannotExpire', { status, param: 'session' })
  return close(s, id)
}

/** Ends every session whose time has come. */
export function sweepSessions(s: Sandbox): void {
  for (const { id, status, expires_at } of s.all('checkout.session'))
    if (status === 'open' && expires_at <= s.now()) close(s.of(id), id)
}
