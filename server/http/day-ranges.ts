import type { DayRange, MonthStep } from '../../views/components/days-filter.tsx'
import { daysBefore, daysOfMonth, isDay, monthBefore } from '../base/calendar.ts'
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
      href: to(days),
      current: typed.from === days.from && typed.to === days.to,
    }
  })
}

/** From one month to the next: the one in which the chosen days end, or this month. */
export function monthStep(
  { typed }: Pick<DaysQuery, 'typed'>,
  today: string,
  to: (days: Days) => string,
): MonthStep {
  const last = isDay(typed.to) && typed.to < today ? typed.to : today
  const month = last.slice(0, 7)
  const after = daysBefore(`${month}-01`, -31).slice(0, 7)
  const at = (which: string) => ({ month: which, href: to(daysOfMonth(which, today)) })
  const days = daysOfMonth(month, today)
  return {
    ...at(month),
    current: typed.from === days.from && typed.to === days.to,
    before: at(monthBefore(last)),
    after: after <= today ? at(after) : undefined,
  }
}
