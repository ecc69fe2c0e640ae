/** On which days of the month a business closes its paydays and pays: 1 to 28; 0: the last one. */
export type PayPlan = {
  closeDay: number
  /** Undefined: nobody has said. `payMonths`: so many months after the month in which a payday ends. */
  payDay: number | undefined
  payMonths: number
}

const monthOf = (day: string) => day.slice(0, 7)

/** A day of a month (`YYYY-MM`) that may lie so many months later. */
function dayOf(month: string, day: number, later = 0): string {
  const [year = 0, of = 0] = month.split('-').map(Number)
  // The day 0 of the month after is the last of this one.
  const date = day === 0 ? Date.UTC(year, of + later, 0) : Date.UTC(year, of - 1 + later, day)
  return new Date(date).toISOString().slice(0, 10)
}

/** The last day of the period that a day belongs to. */
export const endOfPeriod = ({ closeDay }: Pick<PayPlan, 'closeDay'>, day: string): string =>
  [dayOf(monthOf(day), closeDay), dayOf(monthOf(day), closeDay, 1)].find((end) => end >= day) ?? day

/** The last day of the newest period that is over on a day, that day included. */
export const lastComplete = (plan: Pick<PayPlan, 'closeDay'>, day: string): string =>
  [dayOf(monthOf(day), plan.closeDay), dayOf(monthOf(day), plan.closeDay, -1)].find((end) => end <= day) ??
  day

/** The day on which people are paid for days that end on this one; undefined if nobody has said. */
export const payDayOf = ({ payDay, payMonths }: PayPlan, last: string): string | undefined =>
  payDay === undefined ? undefined : dayOf(monthOf(last), payDay, payMonths)
