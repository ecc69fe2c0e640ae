import { expect, it } from 'vitest'
import { daysToldBefore, dayTold, dayToldAfter } from '../../server/money/verify/verify-days.ts'

it('a day of what is no moment, no day or no time zone is one that no row has; a mistake of ours is none', () => {
  const told = [
    dayTold('Asia/Tokyox', 1),
    dayTold('Asia/Tokyo', 9e15),
    dayToldAfter(''),
    daysToldBefore('', 7),
  ]
  expect(told).toEqual(Array(4).fill('no day'))
  expect(() => daysToldBefore('2026-10-01', 7n as never)).toThrow(TypeError)
})
