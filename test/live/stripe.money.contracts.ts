import { agree, all, type Contract, refused, Skipped } from './contract.ts'
import { forStripe } from './parts.ts'
import type { StripeWorld } from './stripe-world.ts'
import { eventually } from './world.ts'

const refund = (intentId: string, amount: number | undefined) => ({
  intentId,
  requestId: `refund-of-${intentId}`,
  round: 0,
  amount,
  reason: 'requested_by_customer' as const,
})

/** What happened to a payment later, once it is what one waits for. */
const charged = (world: StripeWorld, id: string, isThere: (charge: Charge) => boolean, disputes = false) =>
  eventually(
    () => world.payments.retrieveIntent(id, { disputes }),
    ({ charge }) => charge !== undefined && isThere(charge),
  )
type Charge = NonNullable<Awaited<ReturnType<StripeWorld['pay']>>['charge']>

/** @returns the one of a list that is about this payment, once it is there */
async function listed<T extends { intentId: string }>(
  list: () => AsyncIterable<T>,
  intentId: string,
): Promise<T | undefined> {
  const isIt = (one: T) => one.intentId === intentId
  return (
    await eventually(
      () => all(list()),
      (found) => found.some(isIt),
    )
  ).find(isIt)
}

/** What becomes of a payment, and what Stripe's lists say of it. */
export const moneyContracts: readonly Contract[] = [
  forStripe('stripe.fee', 'fee and net are known a moment after the payment, and add up', async (world) => {
    const { default_currency: currency } = await world.stripe.accounts.retrieveCurrent()
    if (currency !== 'jpy') throw new Skipped('the account does not settle in yen: make one in Japan')
    const { intentId } = await world.pay('pm_card_visa')
    const { charge } = await charged(world, intentId, ({ fee }) => fee !== undefined)
    agree('charge', charge, { fee: Number, net: Number })
    agree('fee and net', (charge?.fee ?? 0) + (charge?.net ?? 0), 500)
  }),

  forStripe(
    'stripe.refund',
    'a refund that is asked for twice is made once, and found by our id',
    async (world) => {
      const { intentId } = await world.pay('pm_card_visa')
      const order = refund(intentId, 200)
      const which = { intentId, requestId: order.requestId }
      agree('before', await world.payments.findRefund(which), undefined)
      const made = await world.payments.createRefund(order)
      agree('refund', made, { amount: 200, status: 'done', failure: undefined })
      agree('again', await world.payments.createRefund(order), { id: made.id })
      agree('found', await world.payments.findRefund(which), { id: made.id, amount: 200 })
      agree('another id', await world.payments.findRefund({ intentId, requestId: 'other' }), undefined)
      agree('payment', await world.payments.retrieveIntent(intentId), { charge: { refunded: 200 } })
    },
  ),

  forStripe(
    'stripe.refund.rest',
    'without an amount the rest goes back, and nothing after that',
    async (world) => {
      const { intentId } = await world.pay('pm_card_visa')
      await world.payments.createRefund(refund(intentId, 150))
      const rest = { ...refund(intentId, undefined), round: 1 }
      agree('rest', await world.payments.createRefund(rest), { amount: 350 })
      await refused('more', world.payments.createRefund({ ...rest, round: 2 }), {
        name: 'PaymentRefused',
        code: 'charge_already_refunded',
      })
    },
  ),

  forStripe('stripe.refund.pending', 'a refund that takes its time is pending first', async (world) => {
    const { intentId } = await world.pay('pm_card_pendingRefund')
    agree('refund', await world.payments.createRefund(refund(intentId, 100)), { status: 'pending' })
  }),

  forStripe(
    'stripe.dispute',
    'a disputed payment says what was taken and that it waits for an answer',
    async (world) => {
      const { intentId } = await world.pay('pm_card_createDispute')
      const { charge } = await charged(world, intentId, ({ toAnswer }) => toAnswer !== undefined)
      agree('charge', charge, { disputed: 500, toAnswer: { kind: 'dispute', dueAt: Number } })
      await refused('refund', world.payments.createRefund(refund(intentId, 100)), {
        name: 'PaymentRefused',
        code: 'charge_disputed',
      })
      agree('list', await listed(() => world.payments.listDisputes(world.sinceMs), intentId), { id: String })
    },
  ),

  forStripe('stripe.inquiry', 'an inquiry takes nothing, and waits for an answer', async (world) => {
    const { intentId } = await world.pay('pm_card_createDisputeInquiry')
    const { charge } = await charged(world, intentId, ({ toAnswer }) => toAnswer !== undefined, true)
    agree('charge', charge, { disputed: 0, toAnswer: { kind: 'inquiry' } })
  }),

  forStripe('stripe.lists', 'Stripe’s lists have the payment, its charge and its refund', async (world) => {
    const { intentId, metadata } = await world.pay('pm_card_visa')
    const { id: refundId } = await world.payments.createRefund(refund(intentId, 100))
    const { payments, sinceMs } = world
    const intents = async function* () {
      for await (const { id, metadata: ids } of payments.listPaidIntents(sinceMs)) yield { intentId: id, ids }
    }
    agree('payment', await listed(intents, intentId), { ids: { ...metadata } })
    const span = { fromMs: sinceMs, beforeMs: Date.now() + 3_600_000 }
    // Something was taken back: the list says so by leaving the charge out.
    agree('charge', await listed(() => payments.listCharges(span), intentId), { charge: undefined })
    agree('refund', await listed(() => payments.listRefunds(sinceMs), intentId), {
      id: refundId,
      amount: 100,
      failed: false,
      requestId: `refund-of-${intentId}`,
    })
  }),
]
