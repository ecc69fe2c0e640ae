import { randomUUID } from 'node:crypto'
import type { IntentOrder } from '../../server/gateways/stripe/payment-orders.ts'
import { createStripeAccountCalls } from '../../server/gateways/stripe/stripe.account.ts'
import { createStripeClient } from '../../server/gateways/stripe/stripe.client.ts'
import { createStripeGateway } from '../../server/gateways/stripe/stripe.gateway.ts'
import { eventually, mark } from './facts.ts'

export const returnUrl = 'https://example.com/back'

export type StripeKeys = { secretKey: string; webhookSecret: string | undefined; apiUrl: string }

export function openStripe({ secretKey, webhookSecret, apiUrl }: StripeKeys) {
  const config = { apiUrl, stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret ?? 'whsec_none' }
  const payments = createStripeGateway(config)
  const stripe = createStripeClient(config)
  const order = (change: Partial<IntentOrder> = {}) => {
    const ids = {
      tipId: `tip-${randomUUID()}`,
      attemptId: `attempt-${randomUUID()}`,
      branchId: mark,
      recipient: 'all',
    }
    return { ...ids, amount: 500, description: mark, ...change }
  }
  const checkout = () => {
    const urls = { successUrl: returnUrl, cancelUrl: returnUrl }
    return { ...order(), ...urls, title: 'Tip', locale: 'ja', expiresAtMs: Date.now() + 45 * 60_000 }
  }
  const intent = async () => {
    const made = order()
    return { id: (await payments.createIntent(made)).id, attemptId: made.attemptId }
  }
  const confirm = async (made: { id: string; attemptId: string }, card: string) =>
    payments.confirmIntent({ ...made, confirmationToken: await token(card), returnUrl })
  /** A ConfirmationToken of one of Stripe's test cards, as a browser would make it. */
  const token = async (card: string) =>
    (await stripe.testHelpers.confirmationTokens.create({ payment_method: card })).id
  /** Creates an intent and confirms it with this card. */
  const pay = async (card = 'pm_card_visa') => {
    const made = await intent()
    return { ...(await confirm(made, card)), intentId: made.id }
  }
  const account = createStripeAccountCalls(config)
  const strangers = createStripeGateway({ ...config, stripeSecretKey: 'sk_test_NobodyHasThisKey' })
  return { payments, account, strangers, stripe, webhookSecret, order, checkout, intent, confirm, token, pay }
}

/** Of an order what Stripe keeps as its metadata. */
export const idsOf = ({ tipId, attemptId, branchId, recipient }: IntentOrder) => ({
  tipId,
  attemptId,
  branchId,
  recipient,
})

export const refund = (intentId: string, amount: number | undefined, round = 0) => ({
  intentId,
  requestId: `refund-of-${intentId}`,
  round,
  amount,
  reason: 'requested_by_customer' as const,
})

/** @returns the one of a list that is about this payment, once it is there */
export async function listed<T extends { intentId?: string }>(
  list: () => AsyncIterable<T>,
  intentId: string,
) {
  const find = async () => {
    for await (const one of list()) if (one.intentId === intentId) return one
    return undefined
  }
  return eventually(find, (found) => found !== undefined)
}

const canBeCancelled = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

/** Cancels intents and expires pages of the last day that carry our mark. @returns how many are left */
export async function sweepStripe({ apiUrl, secretKey }: StripeKeys): Promise<number> {
  const stripe = createStripeClient({ apiUrl, stripeSecretKey: secretKey, stripeWebhookSecret: undefined })
  const created = { gte: Math.floor(Date.now() / 1000) - 24 * 3600 }
  // One that can't be ended must not keep the others.
  let left = 0
  const end = (call: Promise<unknown>) => call.catch(() => left++)
  // Pages first: the intent of a page can't be cancelled, and ends with it.
  for await (const { id, status, metadata } of stripe.checkout.sessions.list({ created, limit: 100 }))
    if (status === 'open' && metadata?.branch_id === mark) await end(stripe.checkout.sessions.expire(id))
  for await (const { id, status, metadata } of stripe.paymentIntents.list({ created, limit: 100 }))
    if (canBeCancelled.has(status) && metadata.branch_id === mark) await end(stripe.paymentIntents.cancel(id))
  return left
}
