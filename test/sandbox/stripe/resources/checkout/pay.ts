import type { Stripe } from 'stripe'
import type { Sandbox } from '../../context.ts'
import { invalidRequest } from '../../errors.ts'
import { inMode } from '../../state/view.ts'
import { confirmIntent } from '../payment-intents/confirm.ts'
import { createIntent } from '../payment-intents/create.ts'
import { retrieveIntent } from '../payment-intents/view.ts'
import { type BillingDetails, cardHash, createPaymentMethod, type EnteredCard } from '../payment-methods.ts'
import { closedFields, retrieveSession } from './sessions.ts'

type Session = Stripe.Checkout.Session

/** The session's PaymentIntent: Stripe makes it when somebody first tries to pay, not with the session. */
function intentOf(sandbox: Sandbox, session: Session): Stripe.PaymentIntent {
  if (typeof session.payment_intent === 'string') return retrieveIntent(sandbox, session.payment_intent)
  const data = sandbox.store.get('session_secrets', session.id)?.paymentIntentData ?? {}
  const intent = createIntent(sandbox, {
    ...data,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'jpy',
  })
  sandbox.store.put('checkout_session', { ...session, payment_intent: intent.id })
  return intent
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
  entered: EnteredCard,
  billing: BillingDetails,
): Stripe.PaymentIntent {
  const sandbox = inMode(root, retrieveSession(root, id).livemode)
  const session = retrieveSession(sandbox, id)
  if (session.status !== 'open' || session.expires_at <= sandbox.now()) {
    throw invalidRequest('This Checkout Session is no longer open.')
  }
  const intent = intentOf(sandbox, session)
  const method = createPaymentMethod(sandbox, entered.card, cardHash(entered), billing)
  const confirmed = confirmIntent(sandbox, intent.id, {
    payment_method: method.id,
    return_url: `${sandbox.url}/c/pay/${id}/return`,
  })
  if (confirmed.status === 'succeeded') completeSession(sandbox, id, billing)
  return confirmed
}

/** Closes a session that has been paid and tells the webhook so. Does nothing the second time. */
function completeSession(sandbox: Sandbox, id: string, billing: BillingDetails): Session {
  const session = retrieveSession(sandbox, id)
  if (session.status !== 'open') return session
  const { address, email, name, phone } = billing
  const completed = sandbox.store.put('checkout_session', {
    ...session,
    ...closedFields,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    customer_details: {
      address,
      business_name: null,
      email: email ?? session.customer_email,
      individual_name: null,
      name,
      phone,
      tax_exempt: 'none',
      tax_ids: [],
    },
    payment_status: 'paid',
    status: 'complete',
  })
  sandbox.emit('checkout.session.completed', completed)
  return completed
}

/** After 3-D Secure: completes the session the PaymentIntent belongs to, if it does and has been paid. */
export function completeAfterChallenge(sandbox: Sandbox, intent: Stripe.PaymentIntent): Session | undefined {
  const session = sandbox.store.all('checkout_session').find((one) => one.payment_intent === intent.id)
  if (!session || intent.status !== 'succeeded') return session
  const method = sandbox.store.get('payment_method', String(intent.payment_method))
  return method ? completeSession(sandbox, session.id, method.billing_details) : session
}
