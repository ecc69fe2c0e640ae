import { type GuestLang, htmlLang, languageOf } from './languages.ts'

/** An amount in pieces, so that the sign or unit can be smaller than the figure. */
export type MoneyParts = { before: string; digits: string; after: string }

/** Whole yen as the reader writes them: ¥1,000, 1,000円 or 1,000日元. A Chinese guest reads ¥ alone as renminbi. */
export function formatYen(amount: number, lang: GuestLang): string {
  const { before, digits, after } = moneyParts(amount, lang)
  return before + digits + after
}

/** Same as {@link formatYen}, in pieces. */
export function moneyParts(amount: number, lang: GuestLang): MoneyParts {
  const [before = '', after = ''] = languageOf(lang).yen.split('{{yen}}')
  return { before: amount < 0 ? `−${before}` : before, digits: formatCount(Math.abs(amount), lang), after }
}

const countFormats = new Map<GuestLang, Intl.NumberFormat>()

/** A number of things: 1,516. */
export function formatCount(count: number, lang: GuestLang): string {
  const format = countFormats.get(lang) ?? new Intl.NumberFormat(htmlLang(lang))
  countFormats.set(lang, format)
  return format.format(count)
}

/** The same, short, for places as narrow as a chart's axis: 20K, 2万. Small sums stay what the page says elsewhere. */
export const formatShortYen = (yen: number, lang: GuestLang): string =>
  new Intl.NumberFormat(htmlLang(lang), {
    ...(Math.abs(yen) >= 10_000 && { notation: 'compact', maximumSignificantDigits: 3 }),
    useGrouping: 'always',
  })
    .format(yen)
    .replace('-', '−')

/** Which of a text's two forms goes with a count. Only English has two. */
export const pluralOf = (count: number, lang: GuestLang): 'one' | 'other' =>
  lang === 'en' && count === 1 ? 'one' : 'other'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** A date format, made once: that takes as long as using it some hundred times. */
export function dateFormat(lang: GuestLang, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = lang + JSON.stringify(options)
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(htmlLang(lang), options)
  dateFormats.set(key, format)
  return format
}

/** A day (`YYYY-MM-DD`) or a month (`YYYY-MM`) of the calendar, wherever the reader is. */
export const formatCalendar = (of: string, lang: GuestLang, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(lang, { ...options, timeZone: 'UTC' }).format(Date.parse(of))

/** Day and time in the business's time zone, for its own people. `at`: ms since 1970. */
export const formatDateTime = (at: number, lang: GuestLang, timeZone: string): string =>
  dateFormat(lang, {
    year: 'numeric',
    month: lang === 'en' ? 'short' : 'long',
    day: 'numeric',
    // In Chinese 00:30, as on a ticket.
    hour: lang === 'cn' ? '2-digit' : 'numeric',
    minute: '2-digit',
    timeZone,
  })
    .formatToParts(at)
    // No line ends between half a day and its hour: 오전 10:58.
    .map(({ value }, at, all) => (all[at - 1]?.type === 'dayPeriod' ? value.replace(' ', '\u00a0') : value))
    .join('')

/** The same with the zone's name, for a guest, who may be at home by now. */
export function formatDateTimeZone(at: number, lang: GuestLang, timeZone: string): string {
  const day = formatDateTime(at, lang, timeZone)
  // Japan Time, 日本時間, 日本时间. JST and GMT+9 mean nothing to a guest.
  const timeZoneName = lang === 'ja' ? 'longGeneric' : 'shortGeneric'
  const zone = dateFormat(lang, { timeZone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('標準時', '時間')
  // Japanese and Chinese have wide brackets.
  return /^(?:ja|zh)/.test(htmlLang(lang)) ? `${day}（${zone}）` : `${day} (${zone})`
}

/** Several words in one sentence: "a, b and c". */
export const formatList = (of: string[], lang: GuestLang): string =>
  new Intl.ListFormat(htmlLang(lang)).format(of)
