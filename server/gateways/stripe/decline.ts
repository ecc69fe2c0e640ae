/**
 * The reasons of a declined card for which we have texts: `tip:decline.<key>` in every language.
 * Stripe's own message is English; we quote it below our text (see {@link declineMessage}).
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

/** Why a payment did not continue although no card company declined it. Except for `unknown` and `used`, nothing was charged. */
export type Setback =
  /** Stripe can't be reached, or fails. */
  | 'away'
  /** Stripe refuses what our account or configuration asks for. */
  | 'problem'
  /** Stripe refuses the e-mail address for the receipt. */
  | 'email'
  /** Stripe knows no such payment, so we can't tell whether it was charged. */
  | 'unknown'
  /** The approval was used before, by a payment that the books do not know: it may have been charged. */
  | 'used'

const setbacks = new Map<string, Setback>([
  ['stripe_5xx', 'away'],
  ['stripe_busy', 'away'],
  ['not_found_yet', 'away'],
  ['timeout', 'away'],
  ['network', 'away'],
  ['keys_refused', 'away'],
  ['not_sent', 'away'],
  ['service_problem', 'problem'],
  ['email_invalid', 'email'],
  ['payment_unknown', 'unknown'],
  ['approval_used', 'used'],
])

/**
 * Why a payment did not reach the card company; undefined if they declined it. `code`: the attempt's decline code, which
 * may be followed by the HTTP status.
 */
export const setbackOf = (code: string | null): Setback | undefined => setbacks.get(code?.split(' ')[0] ?? '')

/** Stripe's codes (docs.stripe.com/declines/codes, docs.stripe.com/error-codes) that use another code's text. */
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
 * The text for a decline. The issuer's `declineCode`, if there is one, says more than `code`. Unknown codes, and reasons
 * that a thief should not learn (lost, stolen, fraudulent, pickup), get the general text.
 */
export function declineKey(code: string | undefined, declineCode: string | undefined): DeclineKey {
  const word = declineCode ?? code ?? ''
  return isDeclineKey(word) ? word : (sameAs.get(word) ?? 'generic_decline')
}

/** Reasons that must not be shown to the person with the card (docs.stripe.com/declines/codes). */
const concealed = new Set([
  'fraudulent',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'restricted_card',
  'security_violation',
  'stolen_card',
])
/** Stripe's message for a decline without a reason: it says no more than our own sentence. */
const plainMessage = 'Your card was declined.'
const longestMessage = 300

/**
 * The card provider's message about a decline, as one line of plain text of at most 300 characters. Stripe: "For card
 * errors, these messages can be shown to your users" (docs.stripe.com/api/errors). Undefined if it says nothing, and for
 * a concealed decline, which must read the same as one without a reason.
 */
export function declineMessage(code: string | undefined, message: string | undefined): string | undefined {
  if (code !== undefined && concealed.has(code)) return undefined
  const line = message
    ?.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestMessage)
  return line === plainMessage ? undefined : line || undefined
}

const isDeclineKey = (word: string): word is DeclineKey => (declineKeys as readonly string[]).includes(word)
