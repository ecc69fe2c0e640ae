import type { Stripe } from 'stripe'
import { invalidRequest } from '../../errors.ts'
import { checkJapaneseSuffix } from '../../params/rules.ts'

type Given = Stripe.PaymentIntentCreateParams['payment_method_options']

/** `payment_method_options.card` as the PaymentIntent shows it. */
export function cardOptions(given: Given): Stripe.PaymentIntent.PaymentMethodOptions.Card {
  const card = given?.card || {}
  for (const kind of ['kana', 'kanji'] as const)
    checkJapaneseSuffix(card[`statement_descriptor_suffix_${kind}`], kind)
  const kana = card.statement_descriptor_suffix_kana
  const kanji = card.statement_descriptor_suffix_kanji
  return {
    installments: null,
    mandate_options: null,
    network: null,
    request_three_d_secure: card.request_three_d_secure ?? 'automatic',
    ...(kana ? { statement_descriptor_suffix_kana: kana } : {}),
    ...(kanji ? { statement_descriptor_suffix_kanji: kanji } : {}),
  }
}

/** Things Stripe knows and this sandbox doesn't do. Refused, so that nobody takes silence for success. */
const unsupported = [
  'amount_details',
  'amount_to_confirm',
  'application_fee_amount',
  'customer',
  'customer_account',
  'excluded_payment_method_types',
  'hooks',
  'mandate',
  'mandate_data',
  'on_behalf_of',
  'payment_details',
  'payment_method_configuration',
  'payment_method_data',
  'radar_options',
  'setup_future_usage',
  'transfer_data',
  'transfer_group',
] as const

type Params = Partial<Record<(typeof unsupported)[number] | 'statement_descriptor', unknown>> & {
  allowed_payment_method_types?: string[]
}

/** @throws StripeProblem 400 for `statement_descriptor` (as Stripe does for cards) and for what the sandbox can't do */
export function refuseUnsupported(given: object): void {
  const params: Params = given
  if (params.statement_descriptor !== undefined) {
    throw invalidRequest(
      'The statement_descriptor parameter is not supported for the payment_method_type `card`. To continue supporting payment_method_type `card`, please pass in `statement_descriptor_suffix` or remove the `statement_descriptor` parameter altogether. Please see https://support.stripe.com/questions/use-of-the-statement-descriptor-parameter-on-paymentintents-for-card-charges for additional details.',
      { param: 'statement_descriptor' },
    )
  }
  const name = unsupported.find((one) => params[one] !== undefined)
  if (name)
    throw invalidRequest(`Stripe knows \`${name}\`, but this sandbox can't do it yet.`, { param: name })
  // Card is all this "account" has switched on in its Dashboard.
  if (params.allowed_payment_method_types?.includes('card') === false) throw noMethods
}

/** Where goods are to be sent, as payments and charges show it. */
export function shippingOf(
  given: Stripe.PaymentIntentCreateParams['shipping'] | '' | null,
  before: Stripe.PaymentIntent['shipping'],
): Stripe.PaymentIntent['shipping'] {
  if (given === undefined) return before
  if (!given) return null
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
  const { carrier = null, phone = null, tracking_number = null } = given
  const parts = { carrier, name: given.name, phone, tracking_number }
  return { ...parts, address: { ...address, ...given.address } } as Stripe.PaymentIntent['shipping']
}

/** Nothing is left to pay with. */
export const noMethods = invalidRequest(
  'No valid payment method types for this Payment Intent. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payment_methods).',
)
