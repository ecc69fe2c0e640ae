import { dayIn, timeIn } from '../../../server/base/calendar.ts'
import type { Random } from './random.ts'

const dayMs = 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000
/** Guests come from late morning until night. */
const opens = 11 * hourMs
const openFor = 12 * hourMs

/** How busy a day is beside an ordinary one: weekends, December and spring, and a business that grows. */
function weightOf(at: number, age: number): number {
  const date = new Date(at)
  const weekend = [0, 5, 6].includes(date.getUTCDay()) ? 1.7 : 1
  const season = [1, 0.8, 1.3, 1.4, 1.1, 0.9, 1, 1.1, 1, 1.2, 1.1, 1.5][date.getUTCMonth()] ?? 1
  return weekend * season * (0.6 + 0.8 * age)
}

/**
 * The moments (ms since 1970) of `count` tips in the days before `until`, in order, during opening hours of a
 * time zone; with the day each is in.
 */
export function* momentsOf(
  { tips: count, until, days: span = 3 * 365 }: { tips: number; until: number; days?: number },
  timeZone: string,
  random: Random,
) {
  const days = Array.from({ length: span }, (_, age) => {
    const noon = Date.parse(`${dayIn(timeZone, until - (span - age) * dayMs)}T12:00Z`)
    return { noon, weight: weightOf(noon, age / span) }
  })
  const all = days.reduce((sum, { weight }) => sum + weight, 0)
  let weighed = 0
  let done = 0
  for (const { noon, weight } of days) {
    weighed += weight
    const here = Math.round((count * weighed) / all) - done
    done += here
    const midnight = noon - dayMs / 2 - offsetOf(timeZone, noon)
    const day = new Date(noon).toISOString().slice(0, 10)
    for (let n = 0; n < here; n++) {
      yield { day, at: Math.floor(midnight + opens + (openFor * (n + random.next())) / here) }
    }
  }
}

/** How far a time zone's clocks are ahead of UTC, in ms. */
const offsetOf = (timeZone: string, at: number): number =>
  Date.parse(`${dayIn(timeZone, at)}T${timeIn(timeZone, at)}Z`) - at
