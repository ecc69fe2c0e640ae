/**
 * Why a card was refused, in the words we have texts for: `tip:decline.<key>` in every language.
 * Stripe's own messages are English and meant for developers; so codes are mapped, never shown.
 */
export const declineKeys = [
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
  'network_failure',
  'timeout',
] as const

export type DeclineKey = (typeof declineKeys)[number]

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

const isDeclineKey = (word: string): word is DeclineKey => (declineKeys as readonly string[]).includes(word)
