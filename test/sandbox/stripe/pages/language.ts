/** Languages of the sandbox's own pages. */
export type Language = 'en' | 'ja' | 'zh'

function known(locale: string | null | undefined): Language | undefined {
  const base = locale?.trim().toLowerCase().split('-')[0]
  return base === 'ja' || base === 'zh' || base === 'en' ? base : undefined
}

/** Stripe's locale where one is given (`auto` and null mean the browser's), else English. */
export function languageOf(locale: string | null | undefined, acceptLanguage: string | undefined): Language {
  if (locale && locale !== 'auto') return known(locale) ?? 'en'
  for (const wish of (acceptLanguage ?? '').split(',')) {
    const language = known(wish.split(';')[0])
    if (language) return language
  }
  return 'en'
}

/** An amount in the currency's smallest unit, as people write it. */
export function money(amount: number, currency: string, language: Language): string {
  const digits = currency === 'jpy' ? 0 : 2
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return format.format(amount / 10 ** digits)
}

export const htmlLang: Record<Language, string> = { en: 'en', ja: 'ja', zh: 'zh-Hans' }
