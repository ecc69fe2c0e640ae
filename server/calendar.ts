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

/** True for a name that `Intl` knows, such as `Asia/Tokyo`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
