import { timeIn } from '../../base/calendar.ts'

/** Minutes since midnight in the business's time zone. `from` may be later than `to`: then it goes over midnight. */
export type QuietTime = { from: number; to: number }

const minuteMs = 60_000
const dayMinutes = 24 * 60

/** Minutes since midnight of `HH:MM`; undefined for anything else. */
export function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** `HH:MM` of minutes since midnight. */
export const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** When the quiet time that it is now will end (ms since 1970); undefined if it is none. */
export function quietUntil(quiet: QuietTime | undefined, timeZone: string, now: number): number | undefined {
  if (!quiet) return undefined
  const at = minutesOf(timeIn(timeZone, now)) ?? 0
  const since = (at - quiet.from + dayMinutes) % dayMinutes
  const length = (quiet.to - quiet.from + dayMinutes) % dayMinutes
  if (since >= length) return undefined
  return Math.floor(now / minuteMs) * minuteMs + (length - since) * minuteMs
}
