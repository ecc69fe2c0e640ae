import { formatYen } from '../../views/format.ts'
import { intlLocale, type Lang } from '../../views/lang.ts'
import type { PageContext } from '../../views/page-context.tsx'
import type { PaidState, VenueKind } from '../../views/words.ts'
import type { RecipientView } from '../tip/tip.view.ts'

const format = (lang: Lang, options: Intl.DateTimeFormatOptions, day: string) =>
  new Intl.DateTimeFormat(intlLocale[lang], { ...options, timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00Z`),
  )

/** A day (`YYYY-MM-DD`) as people write it. It is already that of the business's time zone. */
export const formatDay = (day: string, lang: Lang): string =>
  format(lang, { year: 'numeric', month: 'long', day: 'numeric' }, day)

/** The same without its year, below a heading that says month and year. */
export const formatShortDay = (day: string, lang: Lang): string =>
  format(lang, { month: 'short', day: 'numeric', weekday: 'short' }, day)

/** A month (`YYYY-MM`). */
export const formatMonth = (month: string, lang: Lang): string =>
  format(lang, { year: 'numeric', month: 'long' }, `${month}-01`)

/** Whom a tip was for, where the venue is said beside it. */
export function recipientName(
  { t }: Pick<PageContext, 't'>,
  recipient: RecipientView,
  kind: VenueKind,
): string {
  if (recipient.kind === 'staff') return recipient.name
  return recipient.kind === 'all' ? t('tip:to.all') : t(`tip:amount.branch.${kind}`)
}

/** How a paid tip stands now. */
export function stateText({ t, lang }: PageContext, state: PaidState, refunded: number): string {
  return t(`customer:state.${state}`, { refunded: formatYen(refunded, lang) })
}
