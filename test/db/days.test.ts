import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn, isDay } from '../../server/base/calendar.ts'

const newYear = Date.UTC(2026, 11, 31, 15)

describe('the day of a moment', () => {
  it('is the one of the time zone', () => {
    expect(dayIn('Asia/Tokyo', newYear - 1)).toBe('2026-12-31')
    expect(dayIn('Asia/Tokyo', newYear)).toBe('2027-01-01')
    expect(dayIn('Pacific/Honolulu', newYear)).toBe('2026-12-31')
  })

  it('is always a day that exists, and never goes back', () => {
    const moment = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2099, 11) })
    const zone = fc.constantFrom('Asia/Tokyo', 'America/St_Johns', 'Europe/London', 'Pacific/Apia')
    fc.assert(
      fc.property(moment, fc.nat(), zone, (at, later, timeZone) => {
        const [day, next] = [dayIn(timeZone, at), dayIn(timeZone, at + later)]
        return isDay(day) && day <= next
      }),
    )
  })

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-11-21T00:00', '20261121'])(
    '%j is none',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )
})
