import Stripe from 'stripe'
import type { Contract } from './contract.ts'
import { forStripe } from './parts.ts'
import { sameShape } from './shape.ts'
import { returnUrl, type StripeWorld } from './stripe-world.ts'
import { eventually, mark, type World } from './world.ts'

/** The same is asked of Stripe and of a stand-in, and whatever the stand-in's answer has must be in Stripe's. */
const shape = (id: string, answer: string, ask: (world: StripeWorld) => Promise<unknown>): Contract => {
  const contract = forStripe(id, `${answer} has the members and types of the stand-in’s`, async () => {})
  const both = async (real: StripeWorld, world: World) => {
    const { stripe: ours } = await world.standIns()
    if (ours) sameShape(answer, await ask(real), await ask(ours))
  }
  return {
    ...contract,
    run: async (world) => (world.stripe ? both(world.stripe, world) : contract.run(world)),
  }
}

const expand = ['latest_charge.balance_transaction']

export const shapeContracts: readonly Contract[] = [
  shape('stripe.shape.payment', 'a paid intent', async ({ stripe, pay }) => {
    const { intentId } = await pay('pm_card_visa')
    return eventually(
      () => stripe.paymentIntents.retrieve(intentId, { expand }),
      ({ latest_charge: charge }) => typeof charge === 'object' && charge?.balance_transaction !== null,
    )
  }),

  shape('stripe.shape.decline', 'the error of a declined card', async ({ pay, stripe, intent, token }) => {
    const { id } = await intent()
    const confirmation_token = await token('pm_card_visa_chargeDeclined')
    const confirm = stripe.paymentIntents.confirm(id, { confirmation_token, return_url: returnUrl })
    const error = await confirm.catch((reason: unknown) => reason)
    if (!(error instanceof Stripe.errors.StripeCardError)) return pay('pm_card_visa_chargeDeclined')
    const { type, code, decline_code, message, charge, payment_intent } = error
    return { type, code, decline_code, message, charge, payment_intent }
  }),

  shape('stripe.shape.action', 'an intent that waits for 3-D Secure', async ({ stripe, pay }) => {
    const { intentId } = await pay('pm_card_authenticationRequired')
    return stripe.paymentIntents.retrieve(intentId)
  }),

  shape('stripe.shape.token', 'a confirmation token', async ({ stripe, token }) =>
    stripe.confirmationTokens.retrieve(await token('pm_card_visa')),
  ),

  shape('stripe.shape.page', 'a hosted page', async ({ stripe, payments, order }) => {
    const urls = { successUrl: returnUrl, cancelUrl: returnUrl }
    const expiresAtMs = Date.now() + 45 * 60_000
    const { id } = await payments.createCheckout({
      ...order(),
      ...urls,
      title: 'Tip',
      lang: 'en',
      expiresAtMs,
    })
    return stripe.checkout.sessions.retrieve(id)
  }),

  shape('stripe.shape.refund', 'a refund', async ({ stripe, pay }) => {
    const { intentId } = await pay('pm_card_visa')
    const metadata = { branch_id: mark }
    const reason = 'requested_by_customer'
    return stripe.refunds.create({ payment_intent: intentId, amount: 100, reason, metadata })
  }),

  shape('stripe.shape.dispute', 'a dispute', async ({ stripe, pay }) => {
    const { intentId } = await pay('pm_card_createDispute')
    const list = () => stripe.disputes.list({ payment_intent: intentId })
    return (await eventually(list, ({ data }) => (data[0]?.balance_transactions.length ?? 0) > 0)).data[0]
  }),

  shape('stripe.shape.event', 'an event', async ({ stripe, pay, sinceMs }) => {
    const { intentId } = await pay('pm_card_visa')
    const created = { gte: Math.floor(sinceMs / 1000) }
    const newest = async () => {
      const { data } = await stripe.events.list({ created, type: 'payment_intent.succeeded', limit: 100 })
      return data.find(({ data: { object } }) => (object as Stripe.PaymentIntent).id === intentId)
    }
    const event = await eventually(newest, (found) => found !== undefined)
    // Its object is of the account's own version of the API, and we read no more of it than this.
    const { id, object, metadata } = (event?.data.object ?? {}) as Partial<Stripe.PaymentIntent>
    return { ...event, data: { object: { id, object, metadata } } }
  }),
]
