import type { DaysFilterView } from '../../views/components/days-filter.tsx'
import { formatCalendar, formatYen } from '../../views/format.ts'
import type { GuestLang } from '../../views/languages.ts'
import { plainName } from '../../views/name-pieces.ts'
import type { PageContext } from '../../views/page-context.tsx'
import type { PaidState, VenueKind } from '../../views/words.ts'
import type { RecipientView } from '../tip/tip.view.ts'

/** A day (`YYYY-MM-DD`) in the reader's language. It is already in the business's time zone. */
export const formatDay = (day: string, lang: GuestLang): string =>
  formatCalendar(day, lang, { year: 'numeric', month: 'long', day: 'numeric' })

/** The same, short, for a column. */
export const formatDate = (day: string, lang: GuestLang): string =>
  formatCalendar(day, lang, { year: 'numeric', month: 'short', day: 'numeric' })

/** The same without the year. */
export const formatMonthDay = (day: string, lang: GuestLang): string =>
  formatCalendar(day, lang, { month: 'long', day: 'numeric' })

/** The first and the last day of some, without the year; the month stands once if it is one. */
export const formatDaysOfMonth = ({ first, last }: { first: string; last: string }, lang: GuestLang) => ({
  first: formatMonthDay(first, lang),
  last:
    first.slice(0, 7) === last.slice(0, 7)
      ? formatCalendar(last, lang, { day: 'numeric' })
      : formatMonthDay(last, lang),
})

/** With the weekday, around which Japanese has wide brackets. */
const withWeekday = (day: string, lang: GuestLang, year?: 'numeric') =>
  formatCalendar(day, lang, { year, month: 'short', day: 'numeric', weekday: 'short' }).replace(
    /日\((.)\)/,
    '日（$1）',
  )

/** The same, short, below a heading with month and year. */
export const formatShortDay = (day: string, lang: GuestLang): string => withWeekday(day, lang)

/** A single day, where its weekday tells something. */
export const formatOneDay = (day: string, lang: GuestLang): string => withWeekday(day, lang, 'numeric')

/** The days of a list, both included. What is still open ends today. */
export function periodText(
  t: PageContext['t'],
  lang: GuestLang,
  { values, errors, today }: Pick<DaysFilterView, 'values' | 'errors' | 'today'>,
): string {
  const { from, to } = errors?.from || errors?.to ? { from: '', to: '' } : values
  const last = to || today
  if (from === '' || from > last) return t('customer:histories.until', { day: formatDay(last, lang) })
  if (from === last) return formatOneDay(from, lang)
  return t('customer:histories.days', { from: formatDay(from, lang), to: formatDay(last, lang) })
}

/** A month (`YYYY-MM`). */
export const formatMonth = (month: string, lang: GuestLang): string =>
  formatCalendar(month, lang, { year: 'numeric', month: 'long' })

/** The recipient of a tip, for a place where the venue's name is also shown. */
export function recipientName(
  { t }: Pick<PageContext, 't'>,
  recipient: RecipientView,
  kind: VenueKind,
): string {
  if (recipient.kind === 'staff') return plainName(recipient.name)
  return recipient.kind === 'all' ? t('tip:to.all') : t(`tip:amount.branch.${kind}`)
}

/** A paid tip's present state. */
export function stateText({ t, lang }: PageContext, state: PaidState, refunded: number): string {
  return t(`customer:state.${state}`, { refunded: formatYen(refunded, lang) })
}
