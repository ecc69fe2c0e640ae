import { dateFormat } from '../../views/format.ts'
import type { Lang } from '../../views/lang.ts'
import { formatShortDay } from '../customer/customer-words.ts'
import type { PeriodView } from './earning.view.ts'
import { formatShortMonth } from './earning-words.tsx'

type Span = 'month' | 'day'

/** What stands at a bar. */
export type BarLabel = PeriodView & {
  span: Span
  at: number
  /** Its month or day; only at every so many bars. */
  name: string | undefined
  /** True if a phone has no room for the name. */
  thin: boolean
  /** At a year's first month. */
  year: string | undefined
  /** True if its amount stands over it: at the highest bar and at the newest. */
  value: boolean
}

/** As many names as stand next to each other on a wide screen; a phone shows every second one. */
const mostNames = 12
/** Two amounts this many bars apart don't touch. */
const apart = 3

export function barLabels(span: Span, periods: PeriodView[], lang: Lang): BarLabel[] {
  const every = Math.ceil(periods.length / mostNames)
  const last = periods.length - 1
  const highest = periods.findIndex(({ net }) => net === Math.max(...periods.map((each) => each.net)))
  return periods.map((each, at) => {
    const back = last - at
    return {
      ...each,
      span,
      at,
      name: back % every === 0 ? inAxis(span, each.period, lang) : undefined,
      thin: back % (every * 2) !== 0,
      year: span === 'month' && each.period.endsWith('-01') ? each.period.slice(0, 4) : undefined,
      value: at === highest || (at === last && last - highest >= apart),
    }
  })
}

export const barName = (span: Span, period: string, lang: Lang): string =>
  span === 'month' ? formatShortMonth(period, lang) : formatShortDay(period, lang)

const inAxis = (span: Span, period: string, lang: Lang) => {
  const options =
    span === 'month' ? ({ month: 'short' } as const) : ({ month: 'numeric', day: 'numeric' } as const)
  return dateFormat(lang, { ...options, timeZone: 'UTC' }).format(
    Date.parse(span === 'month' ? `${period}-01` : period),
  )
}
