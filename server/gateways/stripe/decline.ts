/**
 * Why a card was refused, in the words we have texts for: `tip:decline.<key>` in every language.
 * Stripe's own message is English; it is quoted below our text (see {@link declineMessage}).
 */
const declineKeys = [
  'generic_decline',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'invalid_expiry',
  'processing_error',
  'authentication_required',
  'authentication_failure',
  'card_not_supported',
  'currency_not_supported',
  'card_velocity_exceeded',
  'do_not_honor',
  'try_again_later',
  'card_details_expired',
] as const

export type DeclineKey = (typeof declineKeys)[number]

/** What kept a payment from going on though no card company declined it. But for `unknown`, nothing has been charged. */
export type Setback =
  /** Stripe can't be reached, or fails itself. */
  | 'away'
  /** Stripe refuses what our account or configuration asks for. */
  | 'problem'
  /** Stripe refuses the e-mail address for the receipt. */
  | 'email'
  /** Stripe knows no such payment: whether it was charged can't be told. */
  | 'unknown'

const setbacks = new Map<string, Setback>([
  ['network_failure', 'away'],
  ['timeout', 'away'],
  ['service_problem', 'problem'],
  ['email_invalid', 'email'],
  ['payment_unknown', 'unknown'],
])

/** What kept a payment from the card company; undefined for a decline of theirs. `code` is an attempt's. */
export const setbackOf = (code: string | null): Setback | undefined => setbacks.get(code ?? '')

/** Stripe's codes (docs.stripe.com/declines/codes, docs.stripe.com/error-codes) that share a text with another. */
const sameAs = new Map<string, DeclineKey>(
  Object.entries<DeclineKey>({
    withdrawal_count_limit_exceeded: 'card_velocity_exceeded',
    approve_with_id: 'try_again_later',
    issuer_not_available: 'try_again_later',
    reenter_transaction: 'try_again_later',
    invalid_cvc: 'incorrect_cvc',
    invalid_number: 'incorrect_number',
    invalid_account: 'incorrect_number',
    invalid_expiry_month: 'invalid_expiry',
    invalid_expiry_year: 'invalid_expiry',
    invalid_card_type: 'card_not_supported',
    transaction_not_allowed: 'card_not_supported',
    payment_intent_authentication_failure: 'authentication_failure',
    authentication_not_handled: 'authentication_required',
  }),
)

/**
 * The text for a decline. The issuer's `declineCode`, where there is one, says more than `code`. Anything unknown, and
 * whatever a thief should not learn (lost, stolen, fraudulent, pickup), reads as the plain decline.
 */
export function declineKey(code: string | undefined, declineCode: string | undefined): DeclineKey {
  const word = declineCode ?? code ?? ''
  return isDeclineKey(word) ? word : (sameAs.get(word) ?? 'generic_decline')
}

/** Nobody who holds a card is told that this is why (docs.stripe.com/declines/codes). */
const concealed = new Set([
  'fraudulent',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'restricted_card',
  'security_violation',
  'stolen_card',
])
/** What Stripe says of a decline without a reason: a concealed one must read the same. */
const plainMessage = 'Your card was declined.'
const longestMessage = 300

/**
 * What the card provider says about a decline, as one line of plain text of at most 300 characters. Stripe: "For card
 * errors, these messages can be shown to your users" (docs.stripe.com/api/errors).
 */
export function declineMessage(code: string | undefined, message: string | undefined): string | undefined {
  if (code !== undefined && concealed.has(code)) return plainMessage
  const line = message
    ?.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestMessage)
  return line || undefined
}

const isDeclineKey = (word: string): word is DeclineKey => (declineKeys as readonly string[]).includes(word)
