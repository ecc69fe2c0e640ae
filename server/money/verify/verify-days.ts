import * as calendar from '../../base/calendar.ts'

// The days of rows that may be broken. What is no moment, no day or no time zone ends nothing: it is told as a day that no
// row has.

function orNone(day: () => string): string {
  try {
    return day()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return 'no day'
  }
}

export const dayTold = (timeZone: string, at: number): string => orNone(() => calendar.dayIn(timeZone, at))
export const dayToldAfter = (day: string): string => orNone(() => calendar.dayAfter(day))
export const daysToldBefore = (day: string, days: number): string =>
  orNone(() => calendar.daysBefore(day, days))
