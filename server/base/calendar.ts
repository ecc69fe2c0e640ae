/** Keeps one format per time zone: making one is slow. */
function kept(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    // `sv-SE` writes dates and times in ISO format.
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}

const dayMs = 24 * 60 * 60 * 1000

const days = kept({ year: 'numeric', month: '2-digit', day: '2-digit' })
const times = kept({ hour: '2-digit', minute: '2-digit' })

/** The calendar day, as `YYYY-MM-DD`, that a moment (ms since 1970) falls on in a time zone. */
export const dayIn = (timeZone: string, at: number): string => days(timeZone).format(at)

/** The time of day, as `HH:MM`, of a moment (ms since 1970) in a time zone. */
export const timeIn = (timeZone: string, at: number): string => times(timeZone).format(at)

/** True for a day that exists, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** A day as a date field sends it, or typed in a browser without date fields: 2026/12/1, full-width or not. */
export function plainDay(value: string): string {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(value.normalize('NFKC').trim()) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : value.trim()
}

/** True for a name that `Intl` knows, such as `Asia/Tokyo`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** The days of a month (`YYYY-MM`), up to today. */
export function daysOfMonth(month: string, today: string): { from: string; to: string } {
  const last = lastDayOf(month)
  return { from: `${month}-01`, to: last < today ? last : today }
}

/** The month (`YYYY-MM`) before the one of this day. */
export const monthBefore = (day: string): string =>
  new Date(Date.parse(`${day.slice(0, 7)}-01`) - 1).toISOString().slice(0, 7)

/** The month (`YYYY-MM`) after the one of this day. */
export const monthAfter = (day: string): string => daysBefore(`${day.slice(0, 7)}-01`, -31).slice(0, 7)

/** The day so many days before. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)

/** The day after. */
export const dayAfter = (day: string): string => daysBefore(day, -1)

/** The last month up to the same day: up to its end if it is shorter. */
export function lastMonthSoFar(today: string): { from: string; to: string } {
  const month = monthBefore(today)
  return daysOfMonth(month, month + today.slice(7))
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** When a day (`YYYY-MM-DD`) begins in a time zone, in ms since 1970. */
export function startOf(day: string, timeZone: string): number {
  // No time zone is 15 hours or more from UTC.
  const utc = Date.parse(day)
  let [before, from] = [utc - 15 * 3_600_000, utc + 15 * 3_600_000]
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (dayIn(timeZone, middle) < day) before = middle
    else from = middle
  }
  return from
}
