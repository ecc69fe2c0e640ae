import { describe, expect, it } from 'vitest'
import texts from '../../locales/en/tip.json' with { type: 'json' }
import {
  type DeclineKey,
  declineKey,
  declineMessage,
  setbackOf,
} from '../../server/gateways/stripe/decline.ts'
import {
  isSaid,
  PaymentClockError,
  PaymentDeclined,
  PaymentEventError,
  PaymentForbidden,
  PaymentInvalidState,
  PaymentMissing,
  PaymentRefused,
  PaymentSecretUnknown,
  PaymentSignatureError,
  PaymentUnavailable,
} from '../../server/gateways/stripe/payment-errors.ts'
import { testCards } from '../sandbox/stripe/cards.ts'

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
    ['card_declined', 'approve_with_id', 'try_again_later'],
    ['card_declined', 'reenter_transaction', 'try_again_later'],
    ['invalid_cvc', undefined, 'incorrect_cvc'],
    ['invalid_number', undefined, 'incorrect_number'],
    ['card_declined', 'invalid_account', 'incorrect_number'],
    ['invalid_expiry_month', undefined, 'invalid_expiry'],
    ['invalid_expiry_year', undefined, 'invalid_expiry'],
    ['invalid_card_type', undefined, 'card_not_supported'],
    ['card_declined', 'transaction_not_allowed', 'card_not_supported'],
    ['card_declined', 'authentication_not_handled', 'authentication_required'],
  ])('%s / %s reads as %s', (code, declineCode, key) => expect(declineKey(code, declineCode)).toBe(key))

  it.each(Object.keys(texts.decline))('has a text of its own for %s', (key) =>
    expect(declineKey('card_declined', key)).toBe(key),
  )

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

  it.each([
    'lost_card',
    'stolen_card',
    'fraudulent',
    'pickup_card',
    'merchant_blacklist',
    'restricted_card',
    'security_violation',
  ])('reads the same for %s as for a decline without a reason', (code) => {
    const plain = testCards.find((card) => card.decline?.declineCode === 'generic_decline')?.decline
    expect(plain?.message).toBeTruthy()
    const reads = (declineCode: string | undefined, message: string | undefined) => [
      declineKey('card_declined', declineCode),
      declineMessage(declineCode, message),
    ]
    const withoutReason = reads(plain?.declineCode, plain?.message)
    expect(withoutReason).toEqual(['generic_decline', undefined])
    expect(reads(undefined, plain?.message)).toEqual(withoutReason)
    for (const message of [`This card was reported as ${code}.`, plain?.message, undefined])
      expect(reads(code, message)).toEqual(withoutReason)
  })
})

it.each([
  ['network', 'away'],
  ['timeout', 'away'],
  ['stripe_5xx', 'away'],
  ['stripe_5xx 503', 'away'],
  ['stripe_busy 429', 'away'],
  ['keys_refused 401', 'away'],
  ['not_found_yet', 'away'],
  ['not_sent', 'away'],
  ['service_problem', 'problem'],
  ['email_invalid', 'email'],
  ['payment_unknown', 'unknown'],
  ['insufficient_funds', undefined],
  [null, undefined],
])('an attempt that ended with %s was kept from the card company: %s', (code, setback) => {
  expect(setbackOf(code)).toBe(setback)
})

describe('an error of a payment', () => {
  const said = new Error('StripeAPIError req_1')

  it.each<[Error, string, string]>([
    [new PaymentUnavailable('timeout', said), 'PaymentUnavailable', 'Stripe is unavailable: timeout'],
    [
      new PaymentUnavailable('stripe_5xx', said, 503),
      'PaymentUnavailable',
      'Stripe is unavailable: stripe_5xx 503',
    ],
    [
      new PaymentForbidden(said),
      'PaymentForbidden',
      'Stripe does not allow this to STRIPE_SECRET_KEY (403): `admin doctor` says what the key lacks',
    ],
    [
      new PaymentForbidden(said, 401),
      'PaymentForbidden',
      'Stripe refuses STRIPE_SECRET_KEY (401): copy the key again; was it rolled or deleted, or does it allow only other IP addresses?',
    ],
    [new PaymentDeclined(undefined, 'a', 'b'), 'PaymentDeclined', 'declined: b'],
    [new PaymentDeclined(undefined, 'a', undefined), 'PaymentDeclined', 'declined: a'],
    [new PaymentDeclined(undefined, undefined, undefined), 'PaymentDeclined', 'declined: unknown'],
    [new PaymentInvalidState('a'), 'PaymentInvalidState', 'a'],
    [new PaymentRefused('a', said), 'PaymentRefused', 'Stripe refuses the request: a'],
    [new PaymentRefused(undefined, said), 'PaymentRefused', 'Stripe refuses the request: no code'],
    [new PaymentMissing('a', said), 'PaymentMissing', 'Stripe refuses the request: a'],
    [new PaymentSecretUnknown(), 'PaymentSecretUnknown', ''],
    [new PaymentSignatureError('a'), 'PaymentSignatureError', 'a'],
    [
      new PaymentClockError(301),
      'PaymentClockError',
      'a webhook was signed 301 s ago: the clock of this machine may be off',
    ],
    [
      new PaymentClockError(-301),
      'PaymentClockError',
      'a webhook was signed 301 s ahead: the clock of this machine may be off',
    ],
    [new PaymentEventError('a'), 'PaymentEventError', 'a'],
  ])('%s has a name, and says what is wrong', (error, name, message) => {
    expect([error.name, error.message]).toEqual([name, message])
  })

  it('of an outage tells what Stripe said, and that it is not our fault', () => {
    const outage = new PaymentUnavailable('timeout', said)
    expect([isSaid(outage), isSaid(said)]).toEqual([false, false])
    expect(isSaid(Object.assign(new PaymentUnavailable('timeout', said), { isSaid: true }))).toBe(true)
    expect(outage).toMatchObject({ isOutside: true, reason: 'timeout', code: 'timeout', said: said.message })
    expect(new PaymentUnavailable('timeout', 'no error').said).toBeUndefined()
    expect(new PaymentForbidden(said)).toMatchObject({ reason: 'keys_refused', code: 'keys_refused 403' })
  })

  it('keeps its cause, and whose fault it is', () => {
    expect(new PaymentRefused('a', said)).toMatchObject({ cause: said, code: 'a', over: 'us' })
    expect(new PaymentRefused('a', said, 'card').over).toBe('card')
    expect(new PaymentClockError(301).seconds).toBe(301)
  })
})
