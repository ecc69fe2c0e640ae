import type { Stripe } from 'stripe'
import { invalidRequest } from '../../errors.ts'

type Given = Stripe.PaymentIntentCreateParams['payment_method_options']

/** `payment_method_options.card` as the PaymentIntent shows it. */
export function cardOptions(given: Given): Stripe.PaymentIntent.PaymentMethodOptions.Card {
  const card = given?.card || {}
  for (const kind of ['kana', 'kanji'] as const) {
    const suffix = card[`statement_descriptor_suffix_${kind}`]
    const most = kind === 'kana' ? 22 : 17
    if (suffix && suffix.length > most) {
      throw invalidRequest(`The statement descriptor suffix (${kind}) must be at most ${most} characters.`, {
        param: `payment_method_options[card][statement_descriptor_suffix_${kind}]`,
      })
    }
  }
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
  'shipping',
  'transfer_data',
  'transfer_group',
] as const

type Params = Partial<Record<(typeof unsupported)[number] | 'statement_descriptor', unknown>> & {
  capture_method?: string
  confirmation_method?: string
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
  const manual = (['capture_method', 'confirmation_method'] as const).find((one) => params[one] === 'manual')
  const what = name ?? manual
  if (what) {
    throw invalidRequest(`Stripe knows \`${what}\`, but this sandbox can't do it yet.`, { param: what })
  }
  // Card is all this "account" has switched on in its Dashboard.
  if (params.allowed_payment_method_types?.includes('card') === false) throw noMethods
}

/** Nothing is left to pay with. */
export const noMethods = invalidRequest(
  'No valid payment method types for this Payment Intent. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payment_methods).',
)
