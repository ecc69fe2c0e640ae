const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day, as `YYYY-MM-DD`, that a moment (ms since 1970) falls on in a time zone. */
export function dayIn(timeZone: string, at: number): string {
  let format = formats.get(timeZone)
  if (!format) {
    // Swedish dates are written the ISO way.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(at)
}

/** True for a day that exists, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
