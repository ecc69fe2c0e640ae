import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { PaymentDeclined, PaymentInvalidState } from '../../server/gateways/stripe/payment-errors.ts'
import { createAsking } from '../../server/gateways/stripe/stripe.asking.ts'

type Raw = ConstructorParameters<typeof Stripe.errors.StripeError>[0]
const { StripeInvalidRequestError, StripeConnectionError, StripeCardError, StripeAPIError } = Stripe.errors
const invalid = (raw: Raw) => new StripeInvalidRequestError({ statusCode: 400, message: 'No.', ...raw })
const failing = (raw: Raw = {}) => new StripeAPIError({ statusCode: 500, ...raw })

/** What becomes of a call that always fails like this, and the pauses between its tries. */
async function asked(error: unknown, timeoutMs = 10_000) {
  const pauses: number[] = []
  let now = 1_000_000
  const sleep = async (ms: number) => {
    pauses.push(ms)
    now += ms
  }
  const asking = createAsking(timeoutMs, { now: () => now, random: () => 1, sleep })
  const became = await asking(() => Promise.reject(error)).catch((thrown: unknown) => thrown)
  return { became: became as Error, pauses }
}

describe('a call to Stripe that fails', () => {
  const usual = [200, 400, 800]
  const advice = (word: string) => ({ headers: { 'stripe-should-retry': word } })

  it.each<[string, unknown, number[]]>([
    ['by a mistake of ours', new TypeError('x'), []],
    ['as refused', invalid({}), []],
    ['as refused, with the advice to try again', invalid(advice('true')), usual],
    ['as refused, with an advice that we do not know', invalid(advice('perhaps')), []],
    ['as throttled', invalid({ statusCode: 429 }), usual],
    ['by our own other try', invalid({ statusCode: 409 }), usual],
    ['at Stripe', failing(), usual],
    ['at Stripe for good', failing(advice('false')), []],
    ['at Stripe for a while', failing({ headers: { 'retry-after': '0.5' } }), [500, 500, 800]],
    ['without an answer', new StripeConnectionError({ message: 'gone' }), usual],
    ['with an answer that has no status', new StripeAPIError({}), []],
  ])('%s is tried again where that may help', async (_, error, pauses) => {
    expect((await asked(error)).pauses).toEqual(pauses)
  })

  it('is tried again within twice the time of one try', async () => {
    expect((await asked(failing(), 400)).pauses).toEqual([200, 400])
    expect((await asked(failing(), 300)).pauses).toEqual([200])
    expect((await asked(failing(), 100)).pauses).toEqual([])
  })

  it('by a mistake of ours is that mistake', async () => {
    const error = new TypeError('x')
    expect((await asked(error)).became).toBe(error)
  })

  const etimedout = Object.assign(new Error('x'), { code: 'ETIMEDOUT' })
  it.each<[string, unknown, object]>([
    ['refused key', invalid({ statusCode: 401 }), { name: 'PaymentForbidden', code: 'keys_refused 401' }],
    ['forbidden call', invalid({ statusCode: 403 }), { name: 'PaymentForbidden' }],
    ['collision', invalid({ statusCode: 409 }), { name: 'PaymentUnavailable', code: 'stripe_busy 409' }],
    ['throttling', invalid({ statusCode: 429 }), { name: 'PaymentUnavailable', code: 'stripe_busy 429' }],
    ['failure', failing(), { name: 'PaymentUnavailable', code: 'stripe_5xx 500' }],
    ['answer without a status', new StripeAPIError({}), { name: 'PaymentUnavailable', code: 'network' }],
    ['lost connection', new StripeConnectionError({ message: 'gone' }), { reason: 'network' }],
    ['time-out', new StripeConnectionError({ message: 'Request Timeout' }), { reason: 'timeout' }],
    ['time-out below', new StripeConnectionError({ message: '', detail: etimedout }), { reason: 'timeout' }],
    [
      'trouble below',
      new StripeConnectionError({ message: '', detail: new Error('ETIMEDOUT') }),
      { reason: 'network' },
    ],
    [
      'a connection reset below',
      new StripeConnectionError({
        message: '',
        detail: Object.assign(new Error('x'), { code: 'ECONNRESET' }),
      }),
      { reason: 'network' },
    ],
    ['words below', new StripeConnectionError({ message: '', detail: 'ETIMEDOUT' }), { reason: 'network' }],
    ['unknown address', invalid({ statusCode: 404 }), { name: 'PaymentMissing', code: undefined }],
    ['unknown object', invalid({ code: 'resource_missing' }), { name: 'PaymentMissing' }],
    ['refusal', invalid({ code: 'url_invalid' }), { name: 'PaymentRefused', code: 'url_invalid' }],
  ])('as %s has a name of ours', async (_, error, expected) => {
    expect((await asked(error)).became).toMatchObject(expected)
  })

  it('because of an object’s state says so', async () => {
    const code = 'payment_intent_unexpected_state'
    const { became } = await asked(invalid({ code }))
    expect(became).toBeInstanceOf(PaymentInvalidState)
    expect([became.message, became.cause]).toEqual([code, expect.any(Error)])
  })

  it('keeps what may be said of it: the error’s name, and which request it was, never Stripe’s text', async () => {
    const headers = { 'request-id': 'req_1' }
    const raw = { code: 'c', param: 'p', message: 'hanako@example.jp', requestId: 'req_1', headers }
    const { became } = await asked(invalid(raw))
    expect((became.cause as Error).message).toBe('StripeInvalidRequestError c p req_1')
    expect(((await asked(invalid({}))).became.cause as Error).message).toBe('StripeInvalidRequestError')
  })

  it('because the card is declined tells how the attempt stands', async () => {
    const intent = { id: 'pi_1', status: 'requires_payment_method', metadata: {} } as Stripe.PaymentIntent
    const declined = (raw: Raw) => asked(new StripeCardError({ statusCode: 402, ...raw }))
    const full = await declined({
      code: 'card_declined',
      decline_code: 'do_not_honor',
      payment_intent: intent,
    })
    expect(full.became).toBeInstanceOf(PaymentDeclined)
    expect(full).toMatchObject({
      became: { code: 'card_declined', declineCode: 'do_not_honor', snapshot: { intentId: 'pi_1' } },
      pauses: [],
    })
    const bare = (await declined({ code: 'expired_card', decline_code: '' })).became as PaymentDeclined
    expect([bare.declineCode, bare.snapshot]).toEqual([undefined, undefined])
  })

  const token = 'confirmation_token'
  it.each<[Raw, 'card' | 'used' | 'email' | 'us']>([
    [{ code: 'email_invalid' }, 'email'],
    [{ param: 'receipt_email' }, 'email'],
    [{ param: 'customer_email' }, 'email'],
    [{ param: token, code: 'resource_missing' }, 'card'],
    [{ param: token, code: 'token_already_used' }, 'used'],
    [{ param: token, code: 'token_in_use' }, 'card'],
    [{ message: 'This ConfirmationToken has already been used.' }, 'used'],
    [{ message: 'The confirmation token was already used' }, 'used'],
    [{ message: 'Your confirmation_token expired' }, 'card'],
    [{ param: token, code: 'parameter_invalid' }, 'us'],
    [{ param: token }, 'us'],
    [{ param: 'return_url', code: 'resource_missing' }, 'us'],
    [{ param: 'amount', code: 'amount_too_small' }, 'us'],
    [{ message: 'This PaymentIntent has already been used.' }, 'us'],
  ])('%j is about: %s', async (raw, over) => {
    expect((await asked(invalid(raw))).became).toMatchObject({ over })
  })
})
