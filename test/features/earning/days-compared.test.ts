import { expect, it } from 'vitest'
import { daysBefore, lastMonthSoFar } from '../../../server/base/calendar.ts'
import { dayRanges } from '../../../server/http/day-ranges.ts'

it.each([
  ['2026-11-22', '2026-10-01', '2026-10-22'],
  ['2026-01-05', '2025-12-01', '2025-12-05'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
])('%s is compared with %s to %s', (today, from, to) => {
  expect(lastMonthSoFar(today)).toEqual({ from, to })
})

it('a week begins six days before its last day', () => {
  expect(daysBefore('2026-03-03', 6)).toBe('2026-02-25')
})

it('days that a list offers are marked when they are the ones shown', () => {
  const shown = (from: string, to: string) =>
    dayRanges({ typed: { from, to } }, '2026-03-05', (days) => `${days.from ?? ''}/${days.to ?? ''}`)
  expect(shown('', '').map(({ href }) => href)).toEqual([
    '2026-03-01/2026-03-05',
    '2026-02-01/2026-02-28',
    '/',
  ])
  const current = (from: string, to: string) =>
    shown(from, to).flatMap((range) => (range.current ? range.name : []))
  expect(current('', '')).toEqual(['all'])
  expect(current('2026-02-01', '2026-02-28')).toEqual(['lastMonth'])
  expect(current('2026-03-01', '2026-03-05')).toEqual(['month'])
  expect(current('2026-03-01', '')).toEqual([])
})
