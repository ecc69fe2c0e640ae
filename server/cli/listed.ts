/** How a list is printed. */
type Listed<T> = {
  /** For programs: the rows as JSON. */
  json: boolean
  /** One row for a person. */
  line(row: T): string
  /** What is said where there is none. */
  none: string
}

/** The rows of a list: one line each, or JSON. */
export function listed<T>(rows: readonly T[], { json, line, none }: Listed<T>): string {
  if (json) return JSON.stringify(rows, null, 2)
  return rows.length === 0 ? none : rows.map(line).join('\n')
}

/** A moment for the person at the terminal, to the minute, in the time zone of the business: `2026-11-23 17:31 JST`. */
export function timeOf(at: number | Date, timeZone: string): string {
  const moment = new Date(at)
  const time = moment.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  // In Japanese, for it is the language that calls Japan's own zone by its letters; others are GMT and a number.
  const parts = new Intl.DateTimeFormat('ja', { timeZone, timeZoneName: 'short' }).formatToParts(moment)
  return `${time} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`
}
