import type { DayRange, DaysFilterView, MonthStep } from '../../views/components/days-filter.tsx'
import { daysBefore, daysOfMonth, isDay, monthAfter, monthBefore } from '../base/calendar.ts'
import type { DaysQuery } from './read-days.ts'

type Days = { from?: string | undefined; to?: string | undefined }

/** What most lists offer. */
const usual: DayRange['name'][] = ['month', 'lastMonth', 'all']

/** The days that a list offers as links. `to`: the list's address with these days. */
export function dayRanges(
  { typed }: Pick<DaysQuery, 'typed'>,
  today: string,
  to: (days: Days) => string,
  names = usual,
): DayRange[] {
  const yesterday = daysBefore(today, 1)
  const offered = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    month: daysOfMonth(today.slice(0, 7), today),
    lastMonth: daysOfMonth(monthBefore(today), today),
    all: { from: '', to: '' },
  }
  return names.map((name) => {
    const days = offered[name]
    return {
      name,
      href: to(days),
      current: typed.from === days.from && typed.to === days.to,
    }
  })
}

/** From one month to the next: the one in which the chosen days end, or this month. */
function monthStep(
  { typed }: Pick<DaysQuery, 'typed'>,
  today: string,
  to: (days: Days) => string,
): MonthStep {
  const last = isDay(typed.to) && typed.to < today ? typed.to : today
  const month = last.slice(0, 7)
  const after = monthAfter(last)
  const at = (which: string) => ({ month: which, href: to(daysOfMonth(which, today)) })
  const days = daysOfMonth(month, today)
  return {
    ...at(month),
    current: typed.from === days.from && typed.to === days.to,
    before: at(monthBefore(last)),
    after: after <= today ? at(after) : undefined,
  }
}

export type DaysOffered = Pick<DaysFilterView, 'action'> & {
  /** The last day that can be chosen. */
  today: string
  /** The list's address with these days. */
  to: (days: Days) => string
  /** Which ranges are offered beside the months. */
  offered?: DayRange['name'][]
}

/** The choice of days above a list: the usual ones, from month to month, and any others. */
export const daysFilter = (
  asked: DaysQuery,
  { action, today, to, offered }: DaysOffered,
): DaysFilterView => ({
  action,
  ranges: dayRanges(asked, today, to, offered),
  months: monthStep(asked, today, to),
  values: asked.typed,
  today,
  errors: asked.errors,
})
