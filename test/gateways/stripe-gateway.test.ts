import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DeclineKey, declineKey, declineMessage } from '../../server/gateways/stripe/decline.ts'
import {
  PaymentDeclined,
  PaymentInvalidState,
  PaymentRefused,
  PaymentSignatureError,
  PaymentUnavailable,
} from '../../server/gateways/stripe/payment-errors.ts'
import type { PaymentGateway } from '../../server/gateways/stripe/payment-gateway.ts'
import { createStripeClient } from '../../server/gateways/stripe/stripe.client.ts'
import { createStripeGateway } from '../../server/gateways/stripe/stripe.gateway.ts'
import { checkoutSnapshot } from '../../server/gateways/stripe/stripe.snapshot.ts'
import { testCards } from '../sandbox/stripe/cards.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'

describe('why a card was refused', () => {
  it.each<[string | undefined, string | undefined, DeclineKey]>([
    ['card_declined', 'insufficient_funds', 'insufficient_funds'],
    ['card_declined', 'generic_decline', 'generic_decline'],
    ['card_declined', undefined, 'generic_decline'],
    ['expired_card', undefined, 'expired_card'],
    ['incorrect_cvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['payment_intent_authentication_failure', undefined, 'authentication_failure'],
    ['authentication_required', 'authentication_required', 'authentication_required'],
    ['card_declined', 'issuer_not_available', 'try_again_later'],
    ['card_declined', 'withdrawal_count_limit_exceeded', 'card_velocity_exceeded'],
    [undefined, undefined, 'generic_decline'],
  ])('%s / %s reads as %s', (code, declineCode, key) => expect(declineKey(code, declineCode)).toBe(key))

  it.each(['lost_card', 'stolen_card', 'fraudulent', 'pickup_card', 'merchant_blacklist', 'constructor'])(
    'does not tell a thief about %s',
    (declineCode) => expect(declineKey('card_declined', declineCode)).toBe('generic_decline'),
  )
})

describe('what the card provider itself says', () => {
  it.each([
    ['insufficient_funds', 'Your card has insufficient funds.', 'Your card has insufficient funds.'],
    ['call_issuer', ' Call\u0000 your\n\u202Ebank. ', 'Call your bank.'],
    ['call_issuer', 'x'.repeat(900), 'x'.repeat(300)],
    ['call_issuer', '', undefined],
    ['call_issuer', undefined, undefined],
  ])('%s: %j is quoted as %j', (code, message, quote) => expect(declineMessage(code, message)).toBe(quote))

  it.each(['lost_card', 'stolen_card', 'fraudulent', 'pickup_card', 'merchant_blacklist'])(
    'reads the same for %s as for a decline without a reason',
    (code) => {
      const plain = testCards.find((card) => card.decline?.declineCode === 'generic_decline')
      expect(declineMessage(code, `This card was reported as ${code}.`)).toBe(plain?.decline?.message)
    },
  )
})

it.each([
  ['canceled', 'gone'],
  ['requires_payment_method', 'gone'],
  ['processing', 'processing'],
  ['requires_action', 'processing'],
])('a hosted page that is complete with an intent that is %s reads as %s', (status, expected) => {
  const intent = { id: 'pi_1', status, metadata: {}, last_payment_error: null, next_action: null }
  const session = { id: 'cs_1', status: 'complete', metadata: {}, url: null, payment_intent: intent }
  expect(checkoutSnapshot(session as never, undefined)).toMatchObject({ status: expected, charge: undefined })
})

/** What the stand-in and Stripe itself must both show is in test/live. */
describe('the Stripe gateway', () => {
  let sandbox: StripeSandbox
  let payments: PaymentGateway
  const open = (more: { apiUrl?: string; stripeSecretKey?: string; timeoutMs?: number } = {}) =>
    createStripeGateway({
      apiUrl: sandbox.url,
      stripeSecretKey: sandbox.secretKey,
      stripeWebhookSecret: sandbox.webhookSecret,
      ...more,
    })
  const token = async (method = 'pm_card_visa') => {
    const client = createStripeClient({
      apiUrl: sandbox.url,
      stripeSecretKey: sandbox.secretKey,
      stripeWebhookSecret: sandbox.webhookSecret,
    })
    return (await client.testHelpers.confirmationTokens.create({ payment_method: method })).id
  }
  const order = { tipId: 't1', attemptId: 'a1', branchId: 'b1', amount: 500, description: 'さくら食堂' }
  const returnUrl = 'http://localhost/back'
  const confirm = async (id: string, attemptId: string, method?: string) =>
    payments.confirmIntent({ id, attemptId, confirmationToken: await token(method), returnUrl })
  beforeAll(async () => {
    sandbox = await startStripeSandbox({ settleDelayMs: 0 })
    payments = open()
  })
  afterAll(() => sandbox.close())

  it('makes one intent of one attempt, with ids and nothing else about anybody', async () => {
    const [first, second] = [await payments.createIntent(order), await payments.createIntent(order)]
    expect(second).toEqual(first)
    const [intent] = sandbox.books().paymentIntents
    expect(intent).toMatchObject({
      amount: 500,
      currency: 'jpy',
      status: 'requires_payment_method',
      metadata: { tip_id: 't1', attempt_id: 'a1', branch_id: 'b1' },
      receipt_email: null,
    })
    await expect(payments.createIntent({ ...order, amount: 600 })).rejects.toBeInstanceOf(PaymentRefused)
  })

  it('tells declines with their codes and how the attempt stands', async () => {
    const { id } = await payments.createIntent({ ...order, attemptId: 'a2' })
    const error: unknown = await confirm(id, 'a2', 'pm_card_visa_chargeDeclinedInsufficientFunds').catch(
      (e: unknown) => e,
    )
    expect(error).toBeInstanceOf(PaymentDeclined)
    expect(error).toMatchObject({
      declineCode: 'insufficient_funds',
      snapshot: {
        intentId: id,
        status: 'declined',
        decline: { declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
        charge: undefined,
      },
    })
    expect(await payments.cancelIntent(id, 'abandoned')).toMatchObject({ status: 'gone' })
    await expect(confirm(id, 'a2-again')).rejects.toBeInstanceOf(PaymentInvalidState)
  })

  it('says undefined, not an empty word, where the issuer gave no reason', async () => {
    const { id } = await payments.createIntent({ ...order, attemptId: 'a2b', description: undefined })
    const error = await confirm(id, 'a2b', 'pm_card_chargeDeclinedExpiredCard').catch((e: unknown) => e)
    expect(error).toMatchObject({ code: 'expired_card', declineCode: undefined })
  })

  it.each([undefined, ''])('makes an intent that says nothing (%j) of the venue', async (description) => {
    const { id } = await payments.createIntent({
      ...order,
      attemptId: `no-words-${description}`,
      description,
    })
    const intent = sandbox.books().paymentIntents.find((one) => one.id === id)
    expect(intent?.description).toBeNull()
  })

  it('calls everything unavailable that says nothing about the payment', async () => {
    const { control } = sandbox
    control.hang({ times: null })
    await expect(open({ timeoutMs: 100 }).retrieveIntent('pi_x')).rejects.toMatchObject({
      name: 'PaymentUnavailable',
      reason: 'timeout',
    })
    control.clearFaults()
    control.drop({ times: null, executed: false })
    await expect(open({ timeoutMs: 5000 }).retrieveIntent('pi_x')).rejects.toMatchObject({
      reason: 'network_failure',
    })
    for (const status of [503, 429]) {
      control.clearFaults()
      control.fail({ times: null, status })
      await expect(open({ timeoutMs: 100 }).retrieveIntent('pi_x')).rejects.toBeInstanceOf(PaymentUnavailable)
    }
    control.clearFaults()
    // For a guest an outage, for the operator's log a key that is wrong, in Stripe's own word.
    const refused = open({ stripeSecretKey: 'sk_test_wrong' }).retrieveIntent('pi_x')
    await expect(refused).rejects.toBeInstanceOf(PaymentUnavailable)
    await expect(refused).rejects.toMatchObject({
      reason: 'network_failure',
      why: 'keys_refused',
      said: expect.stringMatching(/^StripeAuthenticationError/),
    })
    await expect(open({ apiUrl: 'http://127.0.0.1:9' }).retrieveIntent('pi_x')).rejects.toBeInstanceOf(
      PaymentUnavailable,
    )
    await expect(payments.retrieveIntent('pi_x')).rejects.toBeInstanceOf(PaymentRefused)
    await expect(payments.retrieveIntent('pi_x')).rejects.toMatchObject({
      name: 'PaymentMissing',
      code: 'resource_missing',
    })
    await expect(payments.verifyWebhook(Buffer.from('{}'), 't=1,v1=00')).rejects.toThrow(
      PaymentSignatureError,
    )
  })

  it('lists events and charges across pages', async () => {
    const made = await Promise.all(
      Array.from({ length: 3 }, async (_, n) => {
        const { id } = await payments.createIntent({ ...order, attemptId: `list${n}` })
        await confirm(id, `list${n}`)
        return id
      }),
    )
    const paid: string[] = []
    for await (const intent of payments.listPaidIntents(Date.now() - 60_000)) paid.push(intent.id)
    expect(paid).toEqual(expect.arrayContaining(made))
    const about: unknown[] = []
    for await (const event of payments.listEvents(Date.now() - 60_000)) about.push(event.about?.intentId)
    expect(about).toEqual(expect.arrayContaining(made))
    for await (const _ of payments.listEvents(Date.now() + 60_000)) throw new Error('from the future')
  })
})
