import type { Stripe } from 'stripe'
import type { Sandbox, Wallet } from './context.ts'
import { refuse } from './errors.ts'

/** How the issuer answers when a card is charged. */
export type Decline = { code: string; declineCode?: string; message: string }

/** One of Stripe's documented test cards. */
export type TestCard = {
  number: string
  /** The PaymentMethods Stripe documents for it, usable in test code in place of the number. */
  names: readonly string[]
  brand: 'visa' | 'mastercard' | 'jcb'
  decline?: Decline
  /** Each payment is authenticated before the issuer is asked. */
  threeDSecure?: 'required'
  /** What the cardholder's bank does a while after the payment. */
  dispute?: { inquiry?: boolean }
  /** What happens to a refund a while after it was made. */
  refund?: 'fails' | 'pending'
}

const declined = (declineCode: string, message = 'Your card was declined.') => ({
  decline: { code: 'card_declined', declineCode, message },
})
const failed = (code: string, message: string) => ({ decline: { code, message } })

const card = (number: string, names: string, more: Partial<TestCard> = {}): TestCard => ({
  number,
  brand: 'visa',
  names: names.split(' ').map((name) => `pm_card_${name}`),
  ...more,
})

/** Those of https://docs.stripe.com/testing that tests and documents use. */
export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'visa'),
  card('5555555555554444', 'mastercard', { brand: 'mastercard' }),
  card('3566002020360505', 'jcb', { brand: 'jcb' }),
  card('4000000000000002', 'chargeDeclined visa_chargeDeclined', declined('generic_decline')),
  card(
    '4000000000009995',
    'chargeDeclinedInsufficientFunds visa_chargeDeclinedInsufficientFunds',
    declined('insufficient_funds', 'Your card has insufficient funds.'),
  ),
  card('4000000000009987', 'chargeDeclinedLostCard visa_chargeDeclinedLostCard', declined('lost_card')),
  card('4000000000009979', 'chargeDeclinedStolenCard visa_chargeDeclinedStolenCard', declined('stolen_card')),
  card('4000000000000069', 'chargeDeclinedExpiredCard', failed('expired_card', 'Your card has expired.')),
  card(
    '4000000000000127',
    'chargeDeclinedIncorrectCvc',
    failed('incorrect_cvc', "Your card's security code is incorrect."),
  ),
  card(
    '4000000000000119',
    'chargeDeclinedProcessingError',
    failed('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  ),
  card('4000002500003155', 'authenticationRequiredOnSetup', { threeDSecure: 'required' }),
  card('4000002760003184', 'authenticationRequired', { threeDSecure: 'required' }),
  card('4000000000003220', 'threeDSecure2Required', { threeDSecure: 'required' }),
  card('4000000000000259', 'createDispute', { dispute: {} }),
  card('4000000000001976', 'createDisputeInquiry', { dispute: { inquiry: true } }),
  card('4000000000005126', 'refundFail', { refund: 'fails' }),
  card('4000000000007726', 'pendingRefund', { refund: 'pending' }),
]

const cardBy = (number: string): TestCard | undefined =>
  testCards.find((one) => one.number === number || one.names.includes(number))

/** A card as it was entered or chosen. */
export type EnteredCard = { card: TestCard; exp_month: number; exp_year: number; wallet: Wallet | null }

/** The card of this number, or behind `pm_card_visa` and its like: valid until next year. */
export function testCard(s: Sandbox, name: string, wallet: Wallet | null = null): EnteredCard | undefined {
  const found = cardBy(name)
  const date = new Date(s.now() * 1000)
  return (
    found && { card: found, exp_month: date.getUTCMonth() + 1, exp_year: date.getUTCFullYear() + 1, wallet }
  )
}

/** A card as somebody typed it. */
export type TypedCard = { number: string; expiry: string; cvc: string }
export const cardFields = ['number', 'expiry', 'cvc'] as const

/** Spaces, dashes and full-width digits are fine. */
const digitsOf = (text = ''): string => text.normalize('NFKC').replace(/[\s/-]/g, '')

/** The fields in which Stripe.js would find something wrong before anything is sent; as numbers it takes test cards alone. */
export function wrongFields(s: Sandbox, typed: TypedCard): (keyof TypedCard)[] {
  const [number, expiry, cvc] = [digitsOf(typed.number), digitsOf(typed.expiry), digitsOf(typed.cvc)]
  const [month, year] = [Number(expiry.slice(0, 2)), 2000 + Number(expiry.slice(-2))]
  const now = new Date(s.now() * 1000)
  const right = {
    number: /^\d+$/.test(number) && cardBy(number) !== undefined,
    expiry:
      /^(0[1-9]|1[0-2])(20)?\d\d$/.test(expiry) &&
      year * 12 + month > now.getFullYear() * 12 + now.getMonth(),
    cvc: /^\d{3}$/.test(cvc),
  }
  return cardFields.filter((field) => !right[field])
}

/** @throws StripeProblem 402 for what is not right, and for a number that isn't one of Stripe's test cards */
export function readCard(s: Sandbox, typed: TypedCard): EnteredCard {
  const [field] = wrongFields(s, typed)
  const entered = testCard(s, digitsOf(typed.number))
  if (field || !entered) throw refuse('typed', { field })
  const expiry = digitsOf(typed.expiry)
  return { ...entered, exp_month: Number(expiry.slice(0, 2)), exp_year: 2000 + Number(expiry.slice(-2)) }
}

export type Billing = Stripe.PaymentMethod['billing_details']
export const billing = (name?: string, email?: string): Billing =>
  ({ name: name || null, email: email || null }) as Billing

/** The `card` hash of a PaymentMethod or of a ConfirmationToken's preview. */
const cardHash = ({ card: { brand, number }, exp_month, exp_year, wallet }: EnteredCard) =>
  ({
    brand,
    exp_month,
    exp_year,
    last4: number.slice(-4),
    funding: 'credit',
    wallet: wallet && { type: wallet, dynamic_last4: number.slice(-4), [wallet]: {} },
  }) as Stripe.PaymentMethod.Card

/** Stores a PaymentMethod; which test card it stands for is kept apart from it. */
export function makeMethod(s: Sandbox, entered: EnteredCard, billing_details: Billing): Stripe.PaymentMethod {
  const method = s.make('payment_method', { billing_details, card: cardHash(entered) })
  s.memory.cards.set(method.id, entered.card)
  return method
}

/** The test card that a stored PaymentMethod or ConfirmationToken stands for. */
export function cardBehind(s: Sandbox, id: unknown): TestCard {
  const found = s.memory.cards.get(String(id))
  if (!found) throw new Error(`the sandbox has forgotten which card ${id} is`)
  return found
}

/**
 * A PaymentMethod for a payment: a fresh one for `pm_card_…`, else one stored before and not used yet.
 *
 * @throws StripeProblem 400 for an unknown id, or when it has served a payment already
 */
export function takeMethod(s: Sandbox, id: string): Stripe.PaymentMethod {
  const entered = testCard(s, id)
  if (entered) return makeMethod(s, entered, billing())
  const stored = s.find('payment_method', id, 'payment_method')
  if (s.memory.used.has(id)) throw refuse('methodUsed')
  return stored
}

/** Makes a ConfirmationToken, good for one confirmation within twelve hours. */
export function makeToken(
  s: Sandbox,
  entered: EnteredCard,
  billing_details: Billing,
  return_url: string | null = null,
): Stripe.ConfirmationToken {
  const preview = { billing_details, card: cardHash(entered), type: 'card' }
  const token = s.make('confirmation_token', {
    expires_at: s.now() + 12 * 3600,
    payment_method_preview: preview as Stripe.ConfirmationToken.PaymentMethodPreview,
    return_url,
  })
  s.memory.cards.set(token.id, entered.card)
  return token
}

/** `POST /v1/test_helpers/confirmation_tokens`: a token without a browser. */
export function makeTestToken(
  s: Sandbox,
  _: string,
  params: { payment_method: string; return_url?: string },
) {
  const { payment_method: id, return_url } = params
  const entered = testCard(s, id)
  if (!entered) throw refuse('noSuchParam', { kind: 'PaymentMethod', id, param: 'payment_method' })
  return makeToken(s, entered, billing(), return_url)
}

/**
 * A token that can still confirm something. Stripe's documentation gives no words for a second use, so these messages are
 * ours; the refusal is not.
 *
 * @throws StripeProblem 400 unknown, used before or expired
 */
export function usableToken(s: Sandbox, id: string): Stripe.ConfirmationToken {
  const param = 'confirmation_token'
  const token = s.find('confirmation_token', id, param)
  if (token.payment_intent !== null) throw refuse('tokenUsed', { id, param })
  if (Number(token.expires_at) <= s.now()) throw refuse('tokenExpired', { id, param })
  return token
}

/** Uses a token up: from now on it belongs to this PaymentIntent, and its card is a PaymentMethod. */
export function takeToken(s: Sandbox, id: string, payment_intent: string): Stripe.PaymentMethod {
  const { payment_method_preview: preview } = s.change('confirmation_token', id, { payment_intent })
  const { card, billing_details } = preview as { card: Stripe.PaymentMethod.Card; billing_details: Billing }
  const method = s.make('payment_method', { billing_details, card })
  s.memory.cards.set(method.id, cardBehind(s, id))
  return method
}
