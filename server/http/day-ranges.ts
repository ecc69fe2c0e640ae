import type { DayRange } from '../../views/components/days-filter.tsx'
import { daysOfMonth, monthBefore } from '../base/calendar.ts'
import type { DaysQuery } from './read-days.ts'

type Days = { from?: string | undefined; to?: string | undefined }

/** The days that a list offers as links. `to`: the list's address with these days. */
export function dayRanges(
  { typed }: Pick<DaysQuery, 'typed'>,
  today: string,
  to: (days: Days) => string,
): DayRange[] {
  const offered = {
    month: daysOfMonth(today.slice(0, 7), today),
    lastMonth: daysOfMonth(monthBefore(today), today),
    all: { from: '', to: '' },
  }
  return (['month', 'lastMonth', 'all'] as const).map((name) => {
    const days = offered[name]
    return {
      name,
      href: to({ from: days.from || undefined, to: days.to || undefined }),
      current: typed.from === days.from && typed.to === days.to,
    }
  })
}
