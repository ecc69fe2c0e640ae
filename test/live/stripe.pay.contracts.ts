import { agree, type Contract, refused } from './contract.ts'
import { forStripe } from './parts.ts'
import { returnUrl, type StripeWorld } from './stripe-world.ts'
import { mark } from './world.ts'

const checkoutOf = (world: StripeWorld) => ({
  ...world.order(),
  title: 'Tip',
  lang: 'ja' as const,
  successUrl: returnUrl,
  cancelUrl: returnUrl,
  expiresAtMs: Date.now() + 45 * 60_000,
})

/** From an order to money, or to none. */
export const payContracts: readonly Contract[] = [
  forStripe('stripe.account', 'the key may read the id of its account', async ({ account }) => {
    agree('account', await account.read(), /^acct_/)
  }),

  forStripe(
    'stripe.wrong-key',
    'a key that Stripe does not know is forbidden, not “no such payment”',
    ({ strangers }) => refused('retrieve', strangers.retrieveIntent('pi_1'), { name: 'PaymentForbidden' }),
  ),

  forStripe(
    'stripe.intent.once',
    'one attempt makes one intent, and never one of another amount',
    async (world) => {
      const order = world.order()
      const { id } = await world.payments.createIntent(order)
      agree('the same order', await world.payments.createIntent(order), { id })
      const more = world.payments.createIntent({ ...order, amount: order.amount + 1 })
      await refused('another amount', more, { name: 'PaymentRefused' })
      agree('snapshot', await world.payments.retrieveIntent(id), {
        status: 'open',
        metadata: { tipId: order.tipId, attemptId: order.attemptId, branchId: order.branchId },
        charge: undefined,
      })
    },
  ),

  forStripe('stripe.amount', 'less than Stripe’s least amount is refused by name', ({ payments, order }) =>
    refused('1 yen', payments.createIntent(order({ amount: 1 })), {
      name: 'PaymentRefused',
      code: 'amount_too_small',
    }),
  ),

  forStripe(
    'stripe.receipt-address',
    'a wrong address is refused as the address, not as the card',
    ({ payments, order }) =>
      refused('receipt', payments.createIntent(order({ receiptEmail: 'no-address' })), { over: 'email' }),
  ),

  forStripe(
    'stripe.old-parameter',
    'the parameter that this API version dropped is refused',
    ({ stripe }) => {
      const old = {
        amount: 500,
        currency: 'jpy',
        payment_method_types: ['card'],
        metadata: { branch_id: mark },
      }
      return refused('payment_method_types', stripe.paymentIntents.create(old as never), {
        statusCode: 400,
        code: 'payment_method_types_no_longer_supported',
      })
    },
  ),

  forStripe(
    'stripe.paid',
    'a good card pays at once, and the snapshot has amount, card and time',
    async (world) => {
      agree('snapshot', await world.pay('pm_card_visa'), {
        status: 'paid',
        url: undefined,
        decline: undefined,
        charge: {
          amount: 500,
          currency: 'JPY',
          createdAt: Number,
          card: { brand: 'visa', last4: '4242', wallet: undefined },
          refunded: 0,
          disputed: 0,
        },
      })
    },
  ),

  forStripe('stripe.confirmed-once', 'a confirmation that is repeated charges once', async (world) => {
    const made = await world.intent()
    const order = { ...made, confirmationToken: await world.token('pm_card_jcb'), returnUrl }
    const first = await world.payments.confirmIntent(order)
    agree('again', await world.payments.confirmIntent(order), { intentId: first.intentId, status: 'paid' })
    const charges = await world.stripe.charges.list({ payment_intent: made.id })
    agree('charges', charges.data.length, 1)
  }),

  forStripe(
    'stripe.declined',
    'a card without money is declined with the codes that our texts go by',
    async (world) => {
      await refused('confirm', world.pay('pm_card_visa_chargeDeclinedInsufficientFunds'), {
        name: 'PaymentDeclined',
        code: 'card_declined',
        declineCode: 'insufficient_funds',
        snapshot: { status: 'declined', decline: { message: String }, charge: undefined },
      })
    },
  ),

  forStripe('stripe.declined.expired', 'an expired card has a code of its own', async (world) => {
    await refused('confirm', world.pay('pm_card_chargeDeclinedExpiredCard'), {
      name: 'PaymentDeclined',
      code: 'expired_card',
    })
  }),

  forStripe(
    'stripe.declined.then-paid',
    'after a decline another card may pay the same intent',
    async (world) => {
      const { id, attemptId } = await world.intent()
      const confirm = async (card: string, attempt: string) =>
        world.payments.confirmIntent({
          id,
          attemptId: attempt,
          confirmationToken: await world.token(card),
          returnUrl,
        })
      await refused('first', confirm('pm_card_visa_chargeDeclined', attemptId), { name: 'PaymentDeclined' })
      agree('second', await confirm('pm_card_mastercard', `${attemptId}-2`), { intentId: id, status: 'paid' })
    },
  ),

  forStripe(
    'stripe.three-d-secure',
    '3-D Secure comes as an address to go to, without a script',
    async (world) => {
      agree('snapshot', await world.pay('pm_card_authenticationRequired'), {
        status: 'action',
        url: /^https?:\/\//,
        clientSecret: undefined,
        charge: undefined,
      })
    },
  ),

  forStripe('stripe.token.preview', 'a token shows its card until it is used', async (world) => {
    const made = await world.intent()
    const confirmationToken = await world.token('pm_card_mastercard')
    agree('card', await world.payments.previewCard(confirmationToken), { brand: 'mastercard', last4: '4444' })
    await world.payments.confirmIntent({ ...made, confirmationToken, returnUrl })
    agree('used', await world.payments.previewCard(confirmationToken), undefined)
    agree('unknown', await world.payments.previewCard('ctoken_1unknown'), undefined)
  }),

  forStripe(
    'stripe.token.used',
    'a used token is refused as the card’s fault, and nothing is charged',
    async (world) => {
      const confirmationToken = await world.token('pm_card_visa')
      await world.payments.confirmIntent({ ...(await world.intent()), confirmationToken, returnUrl })
      const second = await world.intent()
      const again = world.payments.confirmIntent({ ...second, confirmationToken, returnUrl })
      await refused('a used token', again, { name: 'PaymentRefused', over: 'card' })
      agree('snapshot', await world.payments.retrieveIntent(second.id), { status: 'open' })
    },
  ),

  forStripe('stripe.token.unknown', 'an unknown token is refused as the card’s fault', async (world) => {
    const order = { ...(await world.intent()), confirmationToken: 'ctoken_1unknown', returnUrl }
    await refused('confirm', world.payments.confirmIntent(order), { name: 'PaymentMissing', over: 'card' })
  }),

  forStripe('stripe.missing', 'an intent that is not there is missing', ({ payments }) =>
    refused('retrieve', payments.retrieveIntent('pi_1unknown'), {
      name: 'PaymentMissing',
      code: 'resource_missing',
    }),
  ),

  forStripe(
    'stripe.cancelled',
    'a cancelled intent is gone, also the second time, and can’t be paid',
    async (world) => {
      const made = await world.intent()
      agree('cancelled', await world.payments.cancelIntent(made.id, 'abandoned'), { status: 'gone' })
      agree('twice', await world.payments.cancelIntent(made.id, 'abandoned'), { status: 'gone' })
      const order = { ...made, confirmationToken: await world.token('pm_card_visa'), returnUrl }
      await refused('confirm', world.payments.confirmIntent(order), { name: 'PaymentInvalidState' })
    },
  ),

  forStripe(
    'stripe.cancelled.late',
    'a cancellation that comes too late tells of the payment',
    async (world) => {
      const { intentId } = await world.pay('pm_card_visa')
      agree('cancelled', await world.payments.cancelIntent(intentId, 'requested_by_customer'), {
        status: 'paid',
        charge: { amount: 500 },
      })
    },
  ),

  forStripe(
    'stripe.checkout',
    'one attempt makes one hosted page, open until it is expired',
    async (world) => {
      const order = checkoutOf(world)
      const { payments } = world
      const page = await payments.createCheckout(order)
      agree('page', page, { id: /^cs_test_/, url: /^https?:\/\// })
      agree('the same order', await payments.createCheckout(order), { id: page.id })
      agree('open', await payments.retrieveCheckout(page.id), {
        status: 'open',
        sessionId: page.id,
        url: page.url,
        metadata: { tipId: order.tipId, attemptId: order.attemptId, branchId: order.branchId },
      })
      agree('expired', await payments.expireCheckout(page.id), { status: 'gone', url: undefined })
      agree('twice', await payments.expireCheckout(page.id), { status: 'gone' })
    },
  ),
]
