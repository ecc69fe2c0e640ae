import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { PaymentGateway } from '../../server/gateways/stripe/payment-gateway.ts'
import type { IntentOrder } from '../../server/gateways/stripe/payment-orders.ts'
import type { PaymentSnapshot } from '../../server/gateways/stripe/payment-snapshot.ts'
import { type AccountCalls, createStripeAccountCalls } from '../../server/gateways/stripe/stripe.account.ts'
import { createStripeClient } from '../../server/gateways/stripe/stripe.client.ts'
import { createStripeGateway } from '../../server/gateways/stripe/stripe.gateway.ts'
import type { StripeSettings } from './settings.ts'
import { mark } from './world.ts'

export const returnUrl = 'https://example.com/back'

/** `Stripe-Signature` of a webhook's body, for now. */
export type Sign = (body: string, secret: string) => string

export type StripeWorld = {
  payments: PaymentGateway
  account: AccountCalls
  /** The `stripe` package itself, of the same key. */
  stripe: Stripe
  /** A gateway with a key that Stripe does not know. */
  strangers: PaymentGateway
  /** Undefined: none was named. */
  webhookSecret: string | undefined
  sign: Sign
  /** Seconds to milliseconds before the run: lists of what it made begin here. */
  sinceMs: number
  /** An order for a payment of its own: 500 yen unless told otherwise. */
  order(change?: Partial<IntentOrder>): IntentOrder
  /** A ConfirmationToken of one of Stripe's test cards, as a browser would make it. */
  token(card: string): Promise<string>
  /** Creates an intent and confirms it with this card. */
  pay(card: string): Promise<PaymentSnapshot & { intentId: string }>
  /** An intent that waits for a card. */
  intent(): Promise<{ id: string; attemptId: string }>
}

/** @param sign as Stripe signs, by its own package, unless a stand-in does it */
export function stripeWorld({ secretKey, webhookSecret, apiUrl }: StripeSettings, sign?: Sign): StripeWorld {
  const config = { apiUrl, stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret ?? 'whsec_none' }
  const payments = createStripeGateway(config)
  const stripe = createStripeClient(config)
  const order: StripeWorld['order'] = (change = {}) => {
    const ids = { tipId: `tip-${randomUUID()}`, attemptId: `attempt-${randomUUID()}`, branchId: mark }
    return { ...ids, amount: 500, description: mark, ...change }
  }
  const token = async (card: string) =>
    (await stripe.testHelpers.confirmationTokens.create({ payment_method: card })).id
  const intent = async () => {
    const made = order()
    return { id: (await payments.createIntent(made)).id, attemptId: made.attemptId }
  }
  return {
    payments,
    account: createStripeAccountCalls(config),
    stripe,
    strangers: createStripeGateway({ ...config, stripeSecretKey: 'sk_test_NobodyHasThisKey' }),
    webhookSecret,
    sign: sign ?? ((payload, secret) => stripe.webhooks.generateTestHeaderString({ payload, secret })),
    // A minute earlier: their clock is not ours.
    sinceMs: Date.now() - 60_000,
    order,
    token,
    intent,
    pay: async (card) => {
      const made = await intent()
      const paid = await payments.confirmIntent({ ...made, confirmationToken: await token(card), returnUrl })
      return { ...paid, intentId: made.id }
    },
  }
}

const oneDayMs = 24 * 3_600_000
const canBeCancelled = new Set<Stripe.PaymentIntent.Status>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
])

/** What a run of the last day left: by its mark, so that what a killed run left is found too. */
async function leftovers(stripe: Stripe): Promise<{ intents: string[]; sessions: string[] }> {
  const created = { gte: Math.floor((Date.now() - oneDayMs) / 1000) }
  const sessions: string[] = []
  for await (const { id, status, metadata } of stripe.checkout.sessions.list({ created, limit: 100 }))
    if (status === 'open' && metadata?.branch_id === mark) sessions.push(id)
  const intents: string[] = []
  for await (const { id, status, metadata } of stripe.paymentIntents.list({ created, limit: 100 }))
    if (canBeCancelled.has(status) && metadata.branch_id === mark) intents.push(id)
  return { intents, sessions }
}

/** Cancels intents and expires pages that nobody will pay. @returns how many were ended, and how many are left */
export async function sweepStripe({ stripe }: StripeWorld): Promise<{ ended: number; left: number }> {
  const { intents, sessions } = await leftovers(stripe)
  // Pages first: the intent of a page can't be cancelled, and ends with it.
  const ends = [
    ...sessions.map((id) => () => stripe.checkout.sessions.expire(id)),
    ...intents.map((id) => () => stripe.paymentIntents.cancel(id)),
  ]
  // One that can't be ended must not keep the others; what is left is counted below.
  for (const end of ends) await end().catch(() => undefined)
  const after = await leftovers(stripe)
  const left = after.intents.length + after.sessions.length
  return { ended: ends.length - left, left }
}
