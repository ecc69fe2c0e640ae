import type { Request, RequestHandler, Response } from 'express'
import type { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { RateLimitedError } from '../../server/base/errors.ts'
import { forNetworks, takeOne } from '../../server/people/limits/limiter.ts'
import { createRateLimits } from '../../server/people/limits/rate-limit.ts'
import { createTryCounters } from '../../server/people/limits/tries.ts'

const limit = { name: 'test', points: 2, seconds: 60 }

/** Passes a request of this address; what came: `next`, or the seconds to wait. */
async function pass(guard: RequestHandler, ip: string, more: Partial<Request> = {}) {
  let came: number | 'next' | undefined
  try {
    await guard({ ip, ...more } as Request, {} as Response, () => {
      came = 'next'
    })
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error
    came = error.retryAfterSeconds
  }
  return came
}

it('an address may ask so often, then it is told how long to wait; another may go on', async () => {
  const guard = createRateLimits(undefined).guard(limit)
  expect([await pass(guard, '192.0.2.1'), await pass(guard, '192.0.2.1')]).toEqual(['next', 'next'])
  const wait = await pass(guard, '192.0.2.1')
  expect(wait).toBeGreaterThan(55)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await pass(guard, '192.0.2.2')).toBe('next')
})

it.each([
  ['a /56 twice as often as a /64', 4, (n: number) => `2001:db8:1:ff0${n}::1`],
  ['a /48 four times as often', 8, (n: number) => `2001:db8:1:${n + 1}00::1`],
])('%s', async (_, most, address) => {
  const guard = createRateLimits(undefined).guard(limit)
  for (let n = 0; n < most; n++) expect([n, await pass(guard, address(n))]).toEqual([n, 'next'])
  expect(await pass(guard, address(most))).toBeGreaterThan(0)
  expect(await pass(guard, '2001:db8:2::1')).toBe('next')
})

it('limits of another name count for themselves, and so does one by a key of its own', async () => {
  const limits = createRateLimits(undefined)
  const [one, other] = [limits.count(limit), limits.count({ ...limit, name: 'other' })]
  for (let n = 0; n < 2; n++) await one({ ip: '192.0.2.1' })
  await expect(one({ ip: '192.0.2.1' })).rejects.toThrow(RateLimitedError)
  await other({ ip: '192.0.2.1' })
  const byName = limits.guard({ ...limit, name: 'name', points: 1 }, (req) => String(req.query.name))
  const named = (name: string) => pass(byName, '192.0.2.1', { query: { name } })
  expect([await named('a'), await named('b')]).toEqual(['next', 'next'])
  expect(await named('a')).toBeGreaterThan(0)
})

it('a counter that is broken is no limit: its own error is told', async () => {
  const broken = { consume: () => Promise.reject(new Error('away')) }
  await expect(takeOne(broken as unknown as Parameters<typeof takeOne>[0], 'x')).rejects.toThrow('away')
})

it('addresses of IPv4 have no wider network that they share', async () => {
  const guard = createRateLimits(undefined).guard(limit)
  for (let n = 1; n <= 9; n++) expect([n, await pass(guard, `192.0.2.${n}`)]).toEqual([n, 'next'])
})

it('each network, limit and kind of counter has a key of its own in Redis', async () => {
  expect(forNetworks(limit).map(({ name }) => name)).toEqual(['test', 'test-56', 'test-48'])
  const keys: string[] = []
  const redis = {
    status: 'ready',
    defineCommand: () => undefined,
    rlflxIncr: async ([key = '']: string[]) => [keys.push(key) && 1, 60_000],
  } as unknown as Redis
  await createRateLimits(redis).count(limit)({ ip: '192.0.2.1' })
  const counters = { redis, db: undefined as never, clock: Date.now, secret: 's' }
  await createTryCounters(counters).of(limit).take('somebody')
  expect(keys).toEqual(['limit:test:192.0.2.1', expect.stringMatching(/^tries:test:test:[\w-]{43}$/)])
})
