import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createStripeClock } from '../../server/gateways/stripe/stripe.clock.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'

const minute = 60_000
const noon = Date.UTC(2026, 10, 21, 12)
const httpDate = (at: number) => new Date(at).toUTCString()

function listener() {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const clock = createStripeClock(log)
  const lines = () => log.error.mock.calls.map(([, line]) => line as string)
  /** An answer that took `took` ms, from a Stripe whose clock is `ahead` of ours. */
  const hear = (ahead: number, at = noon, took = 200) => clock.heard(httpDate(at + ahead), at, at + took)
  return { clock, log, lines, hear }
}

it.each([
  ['a second', 1000, false],
  ['a minute, less what can not be told', 59_000, false],
  ['two minutes behind', 2 * minute, true],
  ['two minutes ahead', -2 * minute, true],
])('our clock, off by %s, is told from the answers', (_, ahead, off) => {
  const { clock, hear } = listener()
  hear(ahead)
  expect(clock.isOff()).toBe(off)
  expect(Math.abs(clock.ahead() - ahead)).toBeLessThan(2000)
})

it('that Stripe has answered is noted, whatever its answer says of the time', () => {
  const noted: number[] = []
  const clock = createStripeClock({ info: vi.fn(), warn: vi.fn(), error: vi.fn() }, (at) => noted.push(at))
  for (const at of [noon, noon + minute]) clock.heard(undefined, at, at)
  expect(noted).toEqual([noon, noon + minute])
})

it('a slow answer is no clock that is off', () => {
  const { clock, hear } = listener()
  hear(80_000, noon, 170_000)
  expect(clock.isOff()).toBe(false)
})

it('is said once an hour, and when it is right again', () => {
  const { log, lines, hear } = listener()
  hear(5 * minute)
  hear(5 * minute, noon + minute)
  expect(lines()).toEqual([expect.stringMatching(/^the clock of this machine is \d+ s behind Stripe's/)])
  hear(5 * minute, noon + 61 * minute)
  expect(lines()).toHaveLength(2)
  hear(0, noon + 62 * minute)
  expect(log.info).toHaveBeenCalledOnce()
})

it('a difference is one only where the time on the way does not explain it', () => {
  const { clock, hear } = listener()
  const differs = (ahead: number, at: number, took: number) => {
    hear(ahead, at, took)
    return clock.ahead()
  }
  expect(differs(0, noon, 200)).toBe(0)
  expect(differs(2000, noon, 2000)).toBe(0)
  expect(differs(4000, noon, 2000)).toBe(3500)
  // Just as much as may be: a second, and half of the way.
  expect(differs(1500, noon + 500, 1000)).toBe(0)
})

it('a whole minute is not off yet, and the line says which of the two is behind', () => {
  const { clock, lines, hear } = listener()
  hear(minute, noon, 1000)
  expect([clock.ahead(), clock.isOff()]).toEqual([minute, false])
  hear(-5 * minute, noon, 1000)
  hear(-5 * minute, noon + 60 * minute, 1000)
  expect(lines()).toEqual(["the clock of this machine is 300 s ahead of Stripe's: set it right"])
  hear(5 * minute, noon + 61 * minute, 1000)
  expect(lines()[1]).toBe("the clock of this machine is 300 s behind Stripe's: set it right")
})

it('an answer without a date tells nothing', () => {
  const { clock, hear } = listener()
  clock.heard(undefined, noon, noon)
  clock.heard('yesterday', noon, noon)
  expect([clock.ahead(), clock.heardAny()]).toEqual([0, false])
  hear(0)
  expect(clock.heardAny()).toBe(true)
})

let sandbox: StripeSandbox
beforeAll(async () => {
  sandbox = await startStripeSandbox({ retryDelays: [] })
})
afterAll(() => sandbox.close())
