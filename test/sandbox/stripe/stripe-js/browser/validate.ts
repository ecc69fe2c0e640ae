import { IntegrationError } from './integration-error.ts'

/** The locales Stripe.js knows. `cn` and `zh-Hans` are not among them. */
const locales = [
  'auto',
  'ar',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'en-AU',
  'en-CA',
  'en-NZ',
  'en-GB',
  'es',
  'es-ES',
  'es-419',
  'et',
  'fi',
  'fil',
  'fr',
  'fr-CA',
  'fr-FR',
  'he',
  'hr',
  'hu',
  'id',
  'it',
  'it-IT',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'mt',
  'nb',
  'nl',
  'no',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sv',
  'th',
  'tr',
  'vi',
  'zh',
  'zh-HK',
  'zh-TW',
]

export function checkLocale(locale: unknown, where: string): string {
  if (locale === undefined) return 'auto'
  if (typeof locale === 'string' && locales.includes(locale)) return locale
  throw new IntegrationError(
    `Invalid value for ${where}: locale should be one of the following strings: ${locales.join(', ')}. You specified: ${String(locale)}.`,
  )
}

export function checkKey(key: unknown): string {
  if (typeof key !== 'string' || key === '') {
    throw new IntegrationError(
      'Missing value for Stripe(): apiKey should be a string. You specified: undefined.'.replace(
        'undefined',
        String(key),
      ),
    )
  }
  if (key.startsWith('sk_') || key.startsWith('rk_')) {
    throw new IntegrationError(
      'You should not use your secret key with Stripe.js.\n        Please pass a publishable key instead.',
    )
  }
  return key
}

/** Yen and the like: whole numbers above zero. The minimum is the server's to refuse. */
export function checkAmount(amount: unknown): number {
  if (typeof amount === 'number' && Number.isInteger(amount) && amount > 0) return amount
  throw new IntegrationError(
    `Invalid value for elements(): amount must be greater than 0. You specified: ${String(amount)}.`,
  )
}

export function checkCurrency(currency: unknown): string {
  if (typeof currency === 'string' && /^[a-z]{3}$/.test(currency)) return currency
  throw new IntegrationError(
    `Invalid value for elements(): currency should be a lowercase three-letter ISO code, e.g. 'usd'. You specified: ${String(currency)}.`,
  )
}

/** Options of the release train "endive": what was dropped is refused rather than ignored. */
export function checkMethodTypes(options: Record<string, unknown>): void {
  for (const gone of ['paymentMethodTypes', 'payment_method_types']) {
    if (gone in options) {
      throw new IntegrationError(
        `Invalid value for elements(): ${gone} is no longer supported. Use allowedPaymentMethodTypes, or manage payment methods in the Dashboard.`,
      )
    }
  }
}
