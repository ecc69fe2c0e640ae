/** How the issuer answers when a card is charged. */
export type Decline = { code: string; declineCode?: string; message: string }

/** One of Stripe's documented test cards. */
export type TestCard = {
  number: string
  /** The PaymentMethods Stripe documents for it, usable in test code in place of the number. */
  aliases: readonly string[]
  brand: 'visa' | 'mastercard' | 'jcb'
  country: string
  decline?: Decline
  /** Each payment is authenticated before the issuer is asked. */
  threeDSecure?: 'required'
  /** What the cardholder's bank does a while after the payment. */
  dispute?: { inquiry?: boolean }
  /** What happens to a refund a while after it was made. */
  refund?: 'fails' | 'pending'
  cvcCheck?: 'fail'
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
})

const card = (
  number: string,
  brand: TestCard['brand'],
  aliases: readonly string[],
  more: Partial<TestCard> = {},
): TestCard => ({ number, brand, aliases, country: 'US', ...more })

const visa = (number: string, aliases: readonly string[], more: Partial<TestCard> = {}) =>
  card(number, 'visa', aliases, more)

/** Those of https://docs.stripe.com/testing that tests and documents use. */
export const testCards: readonly TestCard[] = [
  visa('4242424242424242', ['pm_card_visa']),
  card('5555555555554444', 'mastercard', ['pm_card_mastercard']),
  card('3566002020360505', 'jcb', ['pm_card_jcb'], { country: 'JP' }),
  visa('4000000000000002', ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'], {
    decline: declined('generic_decline'),
  }),
  visa(
    '4000000000009995',
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclinedInsufficientFunds'],
    { decline: declined('insufficient_funds', 'Your card has insufficient funds.') },
  ),
  visa('4000000000009987', ['pm_card_visa_chargeDeclinedLostCard', 'pm_card_chargeDeclinedLostCard'], {
    decline: declined('lost_card'),
  }),
  visa('4000000000009979', ['pm_card_visa_chargeDeclinedStolenCard', 'pm_card_chargeDeclinedStolenCard'], {
    decline: declined('stolen_card'),
  }),
  visa('4000000000000069', ['pm_card_chargeDeclinedExpiredCard'], {
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  }),
  visa('4000000000000127', ['pm_card_chargeDeclinedIncorrectCvc'], {
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
    cvcCheck: 'fail',
  }),
  visa('4000000000000119', ['pm_card_chargeDeclinedProcessingError'], {
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
  visa('4000002500003155', ['pm_card_authenticationRequiredOnSetup'], { threeDSecure: 'required' }),
  visa('4000002760003184', ['pm_card_authenticationRequired'], { threeDSecure: 'required' }),
  visa('4000000000003220', ['pm_card_threeDSecure2Required'], { threeDSecure: 'required' }),
  visa('4000000000000259', ['pm_card_createDispute'], { dispute: {} }),
  visa('4000000000001976', ['pm_card_createDisputeInquiry'], { dispute: { inquiry: true } }),
  visa('4000000000005126', ['pm_card_refundFail'], { refund: 'fails' }),
  visa('4000000000007726', ['pm_card_pendingRefund'], { refund: 'pending' }),
]

const byNumber = new Map(testCards.map((one) => [one.number, one]))
const byAlias = new Map(testCards.flatMap((one) => one.aliases.map((alias) => [alias, one] as const)))

/** The test card with this number (digits only). */
export const cardByNumber = (number: string): TestCard | undefined => byNumber.get(number)

/** The test card behind a documented PaymentMethod such as `pm_card_visa`. */
export const cardByAlias = (alias: string): TestCard | undefined => byAlias.get(alias)

/** Whether the digits add up the way card numbers do (ISO/IEC 7812, "Luhn"). */
export function luhn(number: string): boolean {
  let sum = 0
  for (let at = 0; at < number.length; at++) {
    const digit = Number(number[number.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return number.length > 0 && sum % 10 === 0
}
