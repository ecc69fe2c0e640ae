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

/** The same, short, for places as narrow as a chart's axis: 20K, 2万. */
export const formatShortYen = (yen: number, lang: Lang): string =>
  new Intl.NumberFormat(intlLocale[lang], {
    notation: 'compact',
    maximumSignificantDigits: 3,
    useGrouping: 'always',
  }).format(yen)

/** Which of a text's two forms goes with a count. Only English has two. */
export const pluralOf = (count: number, lang: Lang): 'one' | 'other' =>
  lang === 'en' && count === 1 ? 'one' : 'other'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** A date format, made once: that takes as long as using it some hundred times. */
export function dateFormat(lang: Lang, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = lang + JSON.stringify(options)
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(intlLocale[lang], options)
  dateFormats.set(key, format)
  return format
}

/** Day and time in the business's time zone, for its own people. `at`: ms since 1970. */
export const formatDateTime = (at: number, lang: Lang, timeZone: string): string =>
  dateFormat(lang, {
    year: 'numeric',
    month: lang === 'en' ? 'short' : 'long',
    day: 'numeric',
    // In Chinese 00:30, as on a ticket.
    hour: lang === 'cn' ? '2-digit' : 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(at)

/** The same with the zone's name, for a guest, who may be at home by now. */
export function formatDateTimeZone(at: number, lang: Lang, timeZone: string): string {
  const day = formatDateTime(at, lang, timeZone)
  // Japan Time, 日本時間, 日本时间. JST and GMT+9 mean nothing to a guest.
  const timeZoneName = lang === 'ja' ? 'longGeneric' : 'shortGeneric'
  const zone = dateFormat(lang, { timeZone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('標準時', '時間')
  return lang === 'en' ? `${day} (${zone})` : `${day}（${zone}）`
}
