import { intlLocale, type Lang } from './lang.ts'

/** An amount in pieces, so that the sign or unit can be smaller than the figure. */
export type MoneyParts = { before: string; digits: string; after: string }

// A Chinese guest reads ¥ alone as renminbi. In Japanese, prices are written with 円 after the figure.
const yen = (lang: Lang, currencyDisplay: 'narrowSymbol' | 'name') =>
  new Intl.NumberFormat(intlLocale[lang], { style: 'currency', currency: 'JPY', currencyDisplay })

const yenFormats: Record<Lang, Intl.NumberFormat> = {
  en: yen('en', 'narrowSymbol'),
  ja: yen('ja', 'name'),
  cn: yen('cn', 'name'),
}

/** Whole yen as the reader writes them: ¥1,000, 1,000円 or 1,000日元. */
export function formatYen(amount: number, lang: Lang): string {
  return yenFormats[lang].format(amount)
}

/** Same as {@link formatYen}, in pieces. */
export function moneyParts(amount: number, lang: Lang): MoneyParts {
  const text = formatYen(amount, lang)
  const digits = text.match(/\d[\d,.]*/)?.[0] ?? text
  const [before = '', after = ''] = text.split(digits)
  return { before, digits, after }
}

/** A number of things: 1,516. */
export const formatCount = (count: number, lang: Lang): string =>
  new Intl.NumberFormat(intlLocale[lang]).format(count)

/** Day and time in the business's time zone. Names the zone: the guest may be at home by now. `at`: ms since 1970. */
export function formatDateTime(at: number, lang: Lang, timeZone: string): string {
  return new Intl.DateTimeFormat(intlLocale[lang], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    // Japan Time, 日本时间. GMT+9 means nothing to a guest, and Chinese would put it between day and hour.
    timeZoneName: 'shortGeneric',
    timeZone,
  }).format(at)
}
