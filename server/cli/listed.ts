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

/** A moment for the person at the terminal, in the time zone of the business, to the minute. */
export const timeOf = (at: number | Date, timeZone: string): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
