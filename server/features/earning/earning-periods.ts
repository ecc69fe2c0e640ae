import type { PeriodView } from '../../../pages/earning/earning.view.ts'
import type { Days, Sum } from './earning.types.ts'

type Span = 'month' | 'day'

/** Up to this many days are shown day by day. */
const shortest = 62

/** The maximum number of bars: 12 months, or 36 if the days were chosen. */
export const mostPeriods = (span: Span, { from, to }: Days): number => {
  if (span === 'day') return shortest
  return from === undefined && to === undefined ? 12 : 36
}

const dayMs = 24 * 60 * 60 * 1000

/** Short ranges are shown by day, long ones by month. */
export function spanOf({ from, to }: Days, today: string): Span {
  if (from === undefined) return 'month'
  const last = to ?? today
  return (Date.parse(last) - Date.parse(from)) / dayMs < shortest ? 'day' : 'month'
}

/** Reverses to oldest first and fills missing periods with zero. */
export function withoutGaps(span: Span, found: (Sum & { period: string })[], most: number): PeriodView[] {
  const [newest, oldest] = [found[0], found.at(-1)]
  if (!newest || !oldest) return []
  const byPeriod = new Map(found.map((period) => [period.period, period]))
  const all: PeriodView[] = []
  for (let period = newest.period; period >= oldest.period; period = before(span, period)) {
    const { tips = 0, net = 0, refunded = 0, disputed = 0 } = byPeriod.get(period) ?? {}
    all.unshift({ period, tips, net, back: refunded + disputed })
    if (all.length === most) break
  }
  return all
}

function before(span: Span, period: string): string {
  const first = Date.parse(span === 'month' ? `${period}-01` : period)
  return new Date(first - dayMs).toISOString().slice(0, span === 'month' ? 7 : 10)
}
