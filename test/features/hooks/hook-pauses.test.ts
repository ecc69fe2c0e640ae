import { describe, expect, it } from 'vitest'
import { pauseAfter, restAfter } from '../../../server/features/hooks/hook.pauses.ts'

describe('the pauses', () => {
  it('grow from five seconds to six hours; an address rests for five minutes at most', () => {
    expect([1, 2, 3, 7, 8, 30].map((n) => pauseAfter(n, () => 1))).toEqual([
      5000, 20_000, 80_000, 20_480_000, 21_600_000, 21_600_000,
    ])
    expect(pauseAfter(1, () => 0)).toBe(3750)
    expect([0, 1, 8, 9, 40].map(restAfter)).toEqual([1000, 2000, 256_000, 300_000, 300_000])
  })
})
