import { endpointCalls, markOf, versionOf } from '../../server/gateways/stripe/stripe.endpoints.ts'
import { agree, eventually, type Facts, mark, NotSeen, refused } from './facts.ts'
import { idsOf, listed, openStripe, refund, returnUrl, type StripeKeys } from './stripe.world.ts'

export function stripeFacts(keys: StripeKeys): Facts {
  const world = openStripe(keys)
  const { payments, account, strangers, stripe, webhookSecret } = world
  const { order, checkout, intent, confirm, token, pay } = world
  // A minute earlier: their clock is not ours. Lists of what this run makes begin here.
  const sinceMs = Date.now() - 60_000
  const once = (id: string, isThere: (charge: Charge) => boolean, disputes = false) =>
    eventually(
      () => payments.retrieveIntent(id, { disputes }),
      ({ charge }) => charge !== undefined && isThere(charge),
    )
  type Charge = NonNullable<Awaited<ReturnType<typeof pay>>['charge']>

  return {
    'stripe.account: the key may read the id of its account': async () =>
      agree('account', await account.read(), /^acct_/),

    'stripe.wrong-key: a key that Stripe does not know is forbidden, not “no such payment”': () =>
      refused('retrieve', strangers.retrieveIntent('pi_1'), { name: 'PaymentForbidden' }),

    'stripe.intent.once: one attempt makes one intent, and never one of another amount': async () => {
      const same = order()
      const { id } = await payments.createIntent(same)
      agree('the same order', await payments.createIntent(same), { id })
      const more = payments.createIntent({ ...same, amount: same.amount + 1 })
      await refused('another amount', more, { name: 'PaymentRefused' })
      const metadata = idsOf(same)
      agree('snapshot', await payments.retrieveIntent(id), { status: 'open', metadata, charge: undefined })
    },

    'stripe.receipt-address: a wrong address is refused as the address, not as the card': () =>
      refused('receipt', payments.createIntent(order({ receiptEmail: 'no-address' })), { over: 'email' }),

    'stripe.paid: a good card pays at once, and the snapshot has amount, card and time': async () => {
      const card = { brand: 'visa', last4: '4242', wallet: undefined }
      const charge = { amount: 500, currency: 'JPY', createdAt: Number, card, refunded: 0, disputed: 0 }
      agree('snapshot', await pay(), { status: 'paid', url: undefined, decline: undefined, charge })
    },

    'stripe.confirmed-once: a confirmation that is repeated charges once': async () => {
      const made = await intent()
      const again = { ...made, confirmationToken: await token('pm_card_jcb'), returnUrl }
      const { intentId } = await payments.confirmIntent(again)
      agree('again', await payments.confirmIntent(again), { intentId, status: 'paid' })
      agree('charges', (await stripe.charges.list({ payment_intent: made.id })).data.length, 1)
    },

    'stripe.declined: a card without money is declined with the codes that our texts go by': () =>
      refused('confirm', pay('pm_card_visa_chargeDeclinedInsufficientFunds'), {
        name: 'PaymentDeclined',
        code: 'card_declined',
        declineCode: 'insufficient_funds',
        snapshot: { status: 'declined', decline: { message: String }, charge: undefined },
      }),

    'stripe.declined.expired: an expired card has a code of its own': () =>
      refused('confirm', pay('pm_card_chargeDeclinedExpiredCard'), { code: 'expired_card' }),

    'stripe.declined.then-paid: after a decline another card may pay the same intent': async () => {
      const made = await intent()
      await refused('first', confirm(made, 'pm_card_visa_chargeDeclined'), { name: 'PaymentDeclined' })
      const second = await confirm({ ...made, attemptId: `${made.attemptId}-2` }, 'pm_card_mastercard')
      agree('second', second, { intentId: made.id, status: 'paid' })
    },

    'stripe.three-d-secure: 3-D Secure comes as an address to go to, without a script': async () => {
      const expected = { status: 'action', url: /^https?:\/\//, clientSecret: undefined, charge: undefined }
      agree('snapshot', await pay('pm_card_authenticationRequired'), expected)
    },

    'stripe.token.preview: a token shows its card until it is used': async () => {
      const confirmationToken = await token('pm_card_mastercard')
      const card = { brand: 'mastercard', last4: '4444', expMonth: Number, expYear: Number }
      agree('before', await payments.previewCard(confirmationToken), card)
      await payments.confirmIntent({ ...(await intent()), confirmationToken, returnUrl })
      agree('used', await payments.previewCard(confirmationToken), undefined)
      agree('unknown', await payments.previewCard('ctoken_1unknown'), undefined)
    },

    'stripe.token.used: a used token is refused as used, and nothing is charged': async () => {
      const confirmationToken = await token('pm_card_visa')
      await payments.confirmIntent({ ...(await intent()), confirmationToken, returnUrl })
      const second = await intent()
      const again = payments.confirmIntent({ ...second, confirmationToken, returnUrl })
      await refused('a used token', again, { name: 'PaymentRefused', over: 'used' })
      agree('snapshot', await payments.retrieveIntent(second.id), { status: 'open' })
    },

    'stripe.token.unknown: an unknown token is refused as the card’s fault': async () => {
      const unknown = { ...(await intent()), confirmationToken: 'ctoken_1unknown', returnUrl }
      await refused('confirm', payments.confirmIntent(unknown), { name: 'PaymentMissing', over: 'card' })
    },

    'stripe.missing: an intent that is not there is missing': () =>
      refused('retrieve', payments.retrieveIntent('pi_1unknown'), { name: 'PaymentMissing' }),

    'stripe.cancelled: a cancelled intent is gone, also the second time, and can’t be paid': async () => {
      const made = await intent()
      agree('cancelled', await payments.cancelIntent(made.id, 'abandoned'), { status: 'gone' })
      agree('twice', await payments.cancelIntent(made.id, 'abandoned'), { status: 'gone' })
      await refused('confirm', confirm(made, 'pm_card_visa'), { name: 'PaymentInvalidState' })
    },

    'stripe.cancelled.late: a cancellation that comes too late tells of the payment': async () => {
      const cancelled = await payments.cancelIntent((await pay()).intentId, 'requested_by_customer')
      agree('cancelled', cancelled, { status: 'paid', charge: { amount: 500 } })
    },

    'stripe.checkout: one attempt makes one hosted page, open until it is expired': async () => {
      const made = checkout()
      const { id, url } = await payments.createCheckout(made)
      agree('page', { id, url }, { id: /^cs_test_/, url: /^https?:\/\// })
      agree('the same order', await payments.createCheckout(made), { id })
      const metadata = idsOf(made)
      agree('open', await payments.retrieveCheckout(id), { status: 'open', sessionId: id, url, metadata })
      agree('expired', await payments.expireCheckout(id), { status: 'gone', url: undefined })
      agree('twice', await payments.expireCheckout(id), { status: 'gone' })
    },

    'stripe.fee: fee and net are known a moment after the payment, and add up': async () => {
      const { default_currency: currency } = await stripe.accounts.retrieveCurrent()
      if (currency !== 'jpy') throw new NotSeen('the account does not settle in yen: make one in Japan')
      const { charge } = await once((await pay()).intentId, ({ fee }) => fee !== undefined)
      agree('charge', charge, { fee: Number, net: Number, availableOn: /^\d{4}-\d\d-\d\d$/ })
      agree('fee and net', (charge?.fee ?? 0) + (charge?.net ?? 0), 500)
    },

    'stripe.refund: a refund that is asked for twice is made once, and found by our id': async () => {
      const { intentId } = await pay()
      const asked = refund(intentId, 200)
      agree('before', await payments.findRefund(asked), undefined)
      const { id, ...made } = await payments.createRefund(asked)
      agree('refund', made, { amount: 200, status: 'done', failure: undefined })
      agree('again', await payments.createRefund(asked), { id })
      agree('found', await payments.findRefund(asked), { id, amount: 200 })
      agree('another id', await payments.findRefund({ intentId, requestId: 'other' }), undefined)
      agree('payment', await payments.retrieveIntent(intentId), { charge: { refunded: 200 } })
    },

    'stripe.refund.rest: without an amount the rest goes back, and nothing after that': async () => {
      const { intentId } = await pay()
      await payments.createRefund(refund(intentId, 150))
      agree('rest', await payments.createRefund(refund(intentId, undefined, 1)), { amount: 350 })
      const more = payments.createRefund(refund(intentId, undefined, 2))
      await refused('more', more, { name: 'PaymentRefused', code: 'charge_already_refunded' })
    },

    'stripe.refund.pending: a refund that takes its time is pending first': async () => {
      const { intentId } = await pay('pm_card_pendingRefund')
      agree('refund', await payments.createRefund(refund(intentId, 100)), { status: 'pending' })
    },

    'stripe.dispute: a disputed payment says what was taken and that it waits for an answer': async () => {
      const { intentId } = await pay('pm_card_createDispute')
      const { charge } = await once(intentId, ({ toAnswer }) => toAnswer !== undefined)
      agree('charge', charge, { disputed: 500, toAnswer: { kind: 'dispute', dueAt: Number } })
      const more = payments.createRefund(refund(intentId, 100))
      await refused('refund', more, { name: 'PaymentRefused', code: 'charge_disputed' })
      agree('list', await listed(() => payments.listDisputes(sinceMs), intentId), { id: String })
    },

    'stripe.inquiry: an inquiry takes nothing, and waits for an answer': async () => {
      const { intentId } = await pay('pm_card_createDisputeInquiry')
      const { charge } = await once(intentId, ({ toAnswer }) => toAnswer !== undefined, true)
      agree('charge', charge, { disputed: 0, toAnswer: { kind: 'inquiry' } })
    },

    'stripe.lists: Stripe’s lists have the payment, its charge and its refund': async () => {
      const { intentId, metadata } = await pay()
      const { id } = await payments.createRefund(refund(intentId, 100))
      const intents = async function* () {
        for await (const one of payments.listPaidIntents(sinceMs)) yield { ...one, intentId: one.id }
      }
      agree('payment', await listed(intents, intentId), { metadata: { ...metadata } })
      const span = { fromMs: sinceMs, beforeMs: Date.now() + 3_600_000 }
      // Something was taken back: the list says so by leaving the charge out.
      agree('charge', await listed(() => payments.listCharges(span), intentId), { charge: undefined })
      const expected = { id, amount: 100, failed: false, requestId: `refund-of-${intentId}` }
      agree('refund', await listed(() => payments.listRefunds(sinceMs), intentId), expected)
    },

    'stripe.events: the list of events tells of a payment, with our ids': async () => {
      const { intentId, metadata } = await pay()
      const paid = async function* () {
        for await (const event of payments.listEvents(sinceMs))
          if (event.type === 'payment_intent.succeeded')
            yield { ...event, intentId: event.about?.intentId ?? '' }
      }
      const expected = { id: /^evt_/, about: { metadata: { ...metadata } }, foreign: undefined }
      agree('event', await listed(paid, intentId), expected)
    },

    'stripe.endpoint: a webhook endpoint tells its secret once, carries our mark, and can be removed':
      async () => {
        const calls = endpointCalls(stripe, (call) => call())
        const ours = async () => (await calls.list()).filter((one) => markOf(one) === mark)
        // What a killed run left.
        for (const { id } of await ours()) await calls.remove(id)
        const { id, secret } = await calls.create('https://example.com/webhooks/stripe', mark)
        agree('secret', secret, /^whsec_/)
        const [made] = await ours()
        await calls.remove(id)
        await calls.remove(id)
        const version = { api_version: versionOf(stripe), livemode: false, secret: undefined }
        agree('endpoint', made, { id, status: 'enabled', ...version })
        agree('left', (await ours()).length, 0)
      },

    'webhook.signature: a signed event is taken, and none that was changed on its way': async () => {
      if (!webhookSecret) throw new NotSeen('no STRIPE_WEBHOOK_SECRET is named')
      const about = { id: 'pi_1', object: 'payment_intent', metadata: {} }
      const now = { created: Math.floor(Date.now() / 1000), livemode: false, data: { object: about } }
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', ...now })
      const taken = async (payload: string, secret = webhookSecret) => {
        const header = stripe.webhooks.generateTestHeaderString({ payload: body, secret })
        return payments.verifyWebhook(Buffer.from(payload), header)
      }
      agree('event', await taken(body), { id: 'evt_1', about: { intentId: 'pi_1' } })
      const wrong = { name: 'PaymentSignatureError' }
      await refused('a changed body', taken(body.replace('pi_1', 'pi_2')), wrong)
      await refused('another secret', taken(body, `${webhookSecret}0`), wrong)
    },
  }
}
