import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryPauseCapMs } from '../../server/base/constants.ts'
import { type RetryOptions, retry, retryAfterMs } from '../../server/gateways/retry.ts'

/** Time that passes only by sleeping, or by work that takes some. */
function virtualTime(random = 1) {
  let now = 1_000_000
  const pauses: number[] = []
  return {
    pauses,
    pass: (ms: number) => {
      now += ms
    },
    time: {
      now: () => now,
      random: () => random,
      sleep: async (ms: number) => {
        pauses.push(ms)
        now += ms
      },
    },
  }
}

const failing = (times: number) => {
  let tries = 0
  return async () => {
    tries += 1
    if (tries <= times) throw new Error(`try ${tries}`)
    return tries
  }
}
const always = { judge: () => ({ again: true as const }) }

describe('the retry rule', () => {
  it('tries at most three more times and then gives the last error', async () => {
    const { time, pauses } = virtualTime()
    expect(await retry(failing(3), { ...always, ...time })).toBe(4)
    await expect(retry(failing(4), { ...always, ...time })).rejects.toThrow('try 4')
    expect(pauses).toEqual([200, 400, 800, 200, 400, 800])
  })

  it('does not try again what the judge calls final', async () => {
    const { time, pauses } = virtualTime()
    await expect(retry(failing(1), { judge: () => ({ again: false }), ...time })).rejects.toThrow('try 1')
    expect(pauses).toEqual([])
  })

  it('takes the upper half of each pause at random', async () => {
    const { time, pauses } = virtualTime(0)
    await retry(failing(3), { ...always, ...time })
    expect(pauses).toEqual([100, 200, 400])
  })

  it('never comes back earlier than asked, and not at all when asked for more than five minutes', async () => {
    const { time, pauses } = virtualTime()
    const judge = (waitMs: number) => ({ judge: () => ({ again: true as const, waitMs }) })
    await retry(failing(1), { ...judge(3000), ...time })
    expect(pauses).toEqual([3000])
    await expect(retry(failing(1), { ...judge(retryPauseCapMs + 1), ...time })).rejects.toThrow('try 1')
    expect(pauses).toEqual([3000])
  })

  it('never pauses beyond the deadline', async () => {
    const { time, pauses } = virtualTime()
    const deadline = time.now() + 500
    await expect(retry(failing(9), { ...always, ...time, deadline })).rejects.toThrow('try 2')
    expect(pauses).toEqual([200])
  })

  it('tells each try how much time is left', async () => {
    const { time, pass } = virtualTime()
    const left: (number | undefined)[] = []
    const work = async ({ number, remainingMs }: { number: number; remainingMs: number | undefined }) => {
      left.push(remainingMs)
      pass(1000)
      if (number < 1) throw new Error('again')
    }
    await retry(work, { ...always, ...time, deadline: time.now() + 5000 })
    expect(left).toEqual([5000, 3800])
    await retry(async ({ remainingMs }) => left.push(remainingMs), { ...always, ...time })
    expect(left.at(-1)).toBeUndefined()
  })

  it('keeps to tries, cap and deadline whatever happens', async () => {
    const shape = fc.record({
      retries: fc.nat(12),
      baseMs: fc.integer({ min: 1, max: 600_000 }),
      random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      waitMs: fc.option(fc.nat(600_000), { nil: undefined }),
      budget: fc.option(fc.nat(2_000_000), { nil: undefined }),
      workMs: fc.nat(5000),
    })
    await fc.assert(
      fc.asyncProperty(shape, async ({ retries, baseMs, random, waitMs, budget, workMs }) => {
        const { time, pauses, pass } = virtualTime(random)
        const started = time.now()
        let tries = 0
        const options: RetryOptions = {
          ...time,
          retries,
          baseMs,
          judge: () => ({ again: true, ...(waitMs !== undefined && { waitMs }) }),
          ...(budget !== undefined && { deadline: started + budget }),
        }
        const work = async () => {
          tries += 1
          pass(workMs)
          throw new Error('no')
        }
        await expect(retry(work, options)).rejects.toThrow('no')
        expect(tries).toBeLessThanOrEqual(retries + 1)
        for (const pause of pauses) {
          expect(pause).toBeLessThanOrEqual(retryPauseCapMs)
          expect(pause).toBeGreaterThanOrEqual(waitMs ?? 0)
        }
        if (budget !== undefined) expect(time.now()).toBeLessThanOrEqual(started + budget + workMs)
      }),
    )
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T00:00:00Z')
  it.each([
    ['120', 120_000],
    [' 1.5 ', 1500],
    ['Sat, 21 Nov 2026 00:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
    ['soon', undefined],
    [undefined, undefined],
  ])('%s', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected)
  })
})
