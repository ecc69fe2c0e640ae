import type Stripe from 'stripe'
import type { RetryTime } from '../retry.ts'
import { PaymentInvalidState, PaymentRefused, PaymentSecretUnknown } from './payment-errors.ts'
import type { AskedOf, PaymentGateway } from './payment-gateway.ts'
import type { CheckoutOrder } from './payment-orders.ts'
import { type Asking, createAsking } from './stripe.asking.ts'
import { cardDisplay } from './stripe.card.ts'
import { createStripeClient, defaultTimeoutMs, type StripeConfig } from './stripe.client.ts'
import { paymentEvents, toStripeEvent } from './stripe.events.ts'
import { each, type From, listCalls } from './stripe.lists.ts'
import { modeOf } from './stripe.mode.ts'
import { payoutCalls } from './stripe.payouts.ts'
import { refundCalls } from './stripe.refunds.ts'
import { checkoutSnapshot, intentSnapshot, metadataOf } from './stripe.snapshot.ts'
import { takenBackFromCharge } from './stripe.taken-back.ts'
import { signedEvent } from './stripe.webhook.ts'

const currency = 'jpy'
const expand = ['latest_charge.balance_transaction']
const expandSession = ['payment_intent.latest_charge.balance_transaction']

type Ids = { tipId: string; attemptId: string; branchId: string; recipient: string }
const metadata = (ids: Ids) => ({
  tip_id: ids.tipId,
  attempt_id: ids.attemptId,
  branch_id: ids.branchId,
  recipient: ids.recipient,
})

/**
 * The real card provider, on the business's own account.
 * @param ready awaited before each call; if it throws, the call throws the same and Stripe is not asked
 */
export function createStripeGateway(
  config: StripeConfig,
  time: RetryTime = {},
  ready: () => Promise<void> = async () => {},
): PaymentGateway {
  const stripe = createStripeClient(config)
  const retrying = createAsking(config.timeoutMs ?? defaultTimeoutMs, time)
  const asking: Asking = async (call) => {
    await ready()
    return retrying(call)
  }
  const live = modeOf(config.stripeSecretKey) === 'live'

  const retrieveIntent: PaymentGateway['retrieveIntent'] = (id, asked) =>
    asking(async () => withMoney(await stripe.paymentIntents.retrieve(id, { expand }), asked))
  const retrieveCheckout: PaymentGateway['retrieveCheckout'] = (id, asked) =>
    asking(async () =>
      sessionSnapshot(await stripe.checkout.sessions.retrieve(id, { expand: expandSession }), asked),
    )
  const withMoney = async (intent: Stripe.PaymentIntent, asked?: AskedOf) =>
    intentSnapshot(intent, await takenBackFromCharge(stripe, intent, asked))
  const sessionSnapshot = async (session: Stripe.Checkout.Session, asked?: AskedOf) => {
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
    return checkoutSnapshot(session, intent ? await takenBackFromCharge(stripe, intent, asked) : undefined)
  }

  return {
    retrieveIntent,
    retrieveCheckout,

    createIntent: (order) =>
      asking(async () => {
        const params: Stripe.PaymentIntentCreateParams = {
          amount: order.amount,
          currency,
          // Cards only, which include Apple Pay and Google Pay. Delayed or redirecting methods are a later decision.
          allowed_payment_method_types: ['card'],
          // Stripe refuses an empty description.
          ...(order.description && { description: order.description }),
          metadata: metadata(order),
          // Set here, not at the confirmation: a refused address must not use up the token of the typed card.
          ...(order.receiptEmail && { receipt_email: order.receiptEmail }),
        }
        const { id } = await stripe.paymentIntents.create(params, {
          idempotencyKey: `${order.attemptId}-create`,
        })
        return { id }
      }),

    confirmIntent: (order) =>
      asking(async () => {
        const params: Stripe.PaymentIntentConfirmParams = {
          confirmation_token: order.confirmationToken,
          return_url: order.returnUrl,
          // The token's default is true. We want 3-D Secure by an ordinary redirect, which needs no script.
          use_stripe_sdk: false,
          expand,
        }
        const key = { idempotencyKey: `${order.attemptId}-confirm` }
        return withMoney(await stripe.paymentIntents.confirm(order.id, params, key))
      }),

    cancelIntent: (id, why) =>
      orElse(
        () =>
          asking(async () =>
            withMoney(await stripe.paymentIntents.cancel(id, { cancellation_reason: why, expand })),
          ),
        () => retrieveIntent(id),
      ),

    createCheckout: (order) =>
      asking(async () => {
        const key = { idempotencyKey: `${order.attemptId}-create` }
        const { id, url } = await stripe.checkout.sessions.create(
          checkoutParams(order, config.clock?.ahead() ?? 0),
          key,
        )
        if (!url) throw new PaymentRefused('no_url', undefined)
        return { id, url }
      }),

    expireCheckout: (id) =>
      orElse(
        () =>
          asking(async () =>
            sessionSnapshot(await stripe.checkout.sessions.expire(id, { expand: expandSession })),
          ),
        () => retrieveCheckout(id),
      ),

    ...refundCalls(stripe, asking),
    ...listCalls(stripe, asking),
    ...payoutCalls(stripe, asking),

    previewCard: (token) =>
      orElse(
        () =>
          asking(async () => {
            const found = await stripe.confirmationTokens.retrieve(token)
            const { payment_method_preview: preview, expires_at: until } = found
            if (!preview || found.payment_intent || (until !== null && until * 1000 < Date.now()))
              return undefined
            return cardDisplay(preview.type, preview.card, preview.billing_details.name ?? undefined)
          }),
        async () => undefined,
      ),

    async verifyWebhook(rawBody, signature) {
      const { stripeWebhookSecret: given } = config
      const secret = typeof given === 'function' ? await given() : given
      if (!secret) throw new PaymentSecretUnknown()
      const delivered = { rawBody, signature, secret }
      const now = Date.now() + (config.clock?.ahead() ?? 0)
      return toStripeEvent(signedEvent(stripe, delivered, now), live)
    },

    async *listEvents(sinceMs) {
      const created = { gte: Math.floor(sinceMs / 1000) }
      const pages = (from: From) => stripe.events.list({ created, types: paymentEvents, limit: 100, ...from })
      for await (const event of each(asking, pages)) yield toStripeEvent(event, live)
    },

    async *listPaidIntents(sinceMs) {
      const created = { gte: Math.floor(sinceMs / 1000) }
      const pages = (from: From) => stripe.paymentIntents.list({ created, limit: 100, ...from })
      for await (const intent of each(asking, pages)) {
        if (intent.status === 'succeeded') yield { id: intent.id, metadata: metadataOf(intent.metadata) }
      }
    },
  }
}

/** @param ahead how many ms Stripe's clock is ahead of ours: the page expires by Stripe's clock */
function checkoutParams(order: CheckoutOrder, ahead: number): Stripe.Checkout.SessionCreateParams {
  const price = { currency, unit_amount: order.amount, product_data: { name: order.title } }
  return {
    mode: 'payment',
    submit_type: 'pay',
    allowed_payment_method_types: ['card'],
    // No conversion to the guest's currency: we charge exactly the yen that our page showed.
    adaptive_pricing: { enabled: false },
    line_items: [{ quantity: 1, price_data: price }],
    locale: order.locale as Stripe.Checkout.SessionCreateParams.Locale,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor((order.expiresAtMs + ahead) / 1000),
    metadata: metadata(order),
    payment_intent_data: {
      description: order.title,
      metadata: metadata(order),
      ...(order.receiptEmail && { receipt_email: order.receiptEmail }),
    },
    ...(order.receiptEmail && { customer_email: order.receiptEmail }),
  }
}

/** If Stripe refuses because of the object's state, returns what happened instead. */
async function orElse<T>(call: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof PaymentInvalidState || error instanceof PaymentRefused) return instead()
    throw error
  }
}
