import type { Request } from 'express'
import { describe, expect, it } from 'vitest'
import { RateLimitedError } from '../../../server/base/errors.ts'
import { createAuthLimits } from '../../../server/features/auth/auth-limits.ts'
import type { AuthStep } from '../../../server/features/auth/auth-step.ts'
import type { CodeAsks } from '../../../server/features/auth/code-ask.store.ts'
import type { Limit } from '../../../server/people/limits/limiter.ts'
import type { TryCounters } from '../../../server/people/limits/tries.ts'

// What somebody who never rests for a week can try against one account, with the limits of the code,
// by a clock that jumps; docs/decisions/0225 says why these numbers. The stores are held by test/contract/tries.test.ts; here they are maps, so that a week takes no time.

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const email = 'owner@example.jp'

type Way = 'register' | 'reset'

/** Counters and marks of one site. */
function newSite() {
  let now = day
  const counts = new Map<string, { points: number; endsAt: number }>()
  const asked = new Map<string, string>()
  let marks = 0
  const tries: TryCounters = {
    of: ({ name, points, seconds }: Limit) => ({
      async take(key) {
        const id = `${name} ${key}`
        const before = counts.get(id)
        const standing = before && before.endsAt > now ? before : { points: 0, endsAt: now + seconds * 1000 }
        const one = { ...standing, points: standing.points + 1 }
        counts.set(id, one)
        if (one.points > points) throw new RateLimitedError(1)
      },
      count: async () => 0,
      forget: async (key) => void counts.delete(`${name} ${key}`),
    }),
    removeExpired: async () => {},
  }
  const asks: CodeAsks = {
    async begin(way, address) {
      asked.set(`${way} ${address}`, `ask${++marks}`)
      return `ask${marks}`
    },
    join: async (way, address) => `${asked.get(`${way} ${address}`)}.${++marks}`,
    isNewest: async (way, address, ask) => asked.get(`${way} ${address}`) === ask.split('.')[0],
  }
  const limits = createAuthLimits({ tries, browsers: { idOf: () => undefined }, asks })
  return {
    limits,
    pass: (ms: number) => {
      now += ms
      for (const [id, { endsAt }] of counts) if (endsAt <= now) counts.delete(id)
    },
  }
}

type Site = ReturnType<typeof newSite>

const from = (ip: string) => ({ ip }) as Request
const isTaken = (counted: Promise<unknown>) =>
  counted.then(
    (answer) => answer ?? true,
    (error: unknown) => {
      if (error instanceof RateLimitedError) return false
      throw error
    },
  )

/** Where strangers try from: one address; the /48 of one customer, each try another /64; ever new networks. */
const strangers = {
  'one address': () => from('203.0.113.9'),
  'one /48': (n: number) => from(`2001:db8:9:${(n % 65_536).toString(16)}::1`),
  'many networks': (n: number) => from(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`),
}
type Stranger = keyof typeof strangers

/** One round: everything that may be tried at this moment, in the order that gives the most. */
function attacker({ limits, pass }: Site, stranger: Stranger, way: Way) {
  let n = 0
  const req = () => strangers[stranger](n++)
  const done = { passwords: 0, codes: 0, mails: 0, registrations: 0 }
  /** @param name how it is called in the cookie of the browser that asks */
  const guess = async (step: AuthStep | undefined) => {
    for (let tries = 0; tries < 6; tries++)
      if (await isTaken(limits.codeCheck(way, req(), email, step))) done.codes++
  }
  const sent = async (ask: () => Promise<string | undefined>) => {
    const mark = await isTaken(ask())
    if (typeof mark !== 'string') return undefined
    done.mails++
    return { email, sentAt: 0, ask: mark }
  }
  const steps: (AuthStep | undefined)[] = [undefined]
  return {
    done,
    async round() {
      for (let tries = 0; tries < 6; tries++) if (await isTaken(limits.signIn(req(), email))) done.passwords++
      if (way === 'register' && (await isTaken(limits.register(req(), email)))) {
        done.registrations++
        steps.push(await sent(async () => (await limits.registrationCode(req(), email)).ask))
        await guess(steps.at(-1))
        pass(minute)
      }
      steps.push(await sent(() => limits.code(way, req(), email)))
      // Newest first, and once more with earlier marks.
      for (const step of steps.slice(-6).reverse()) await guess(step)
      // A signed-in stranger who wants this address for an account of theirs.
      if (await isTaken(limits.addressCode(req(), email))) {
        done.mails++
        const change = `somebody ${n}`
        for (let tries = 0; tries < 6; tries++)
          if (await isTaken(limits.addressCodeCheck(req(), email, change))) done.codes++
      }
    },
  }
}

/** What a stranger does in a week, at most in an hour and in a day. */
async function week(stranger: Stranger, way: Way) {
  const site = newSite()
  const { done, round } = attacker(site, stranger, way)
  const most = { hour: { ...done }, day: { ...done } }
  const since = { hour: { ...done }, day: { ...done } }
  const note = (span: 'hour' | 'day') => {
    for (const what of Object.keys(done) as (keyof typeof done)[])
      most[span][what] = Math.max(most[span][what], done[what] - since[span][what])
    since[span] = { ...done }
  }
  for (let at = 0; at < 7 * 24; at++) {
    for (let rounds = 0; rounds < 6; rounds++) {
      await round()
      site.pass(way === 'register' ? 9 * minute : 10 * minute)
    }
    note('hour')
    if (at % 24 === 23) note('day')
  }
  return most
}

describe('a stranger who never rests for a week', () => {
  const ways = ['register', 'reset'] as const

  it.each(['one address', 'one /48'] as const)('from %s has a part of what all have', async (stranger) => {
    for (const way of ways) {
      const { hour: ofHour, day: ofDay } = await week(stranger, way)
      const registrations = way === 'register' ? 3 : 0
      expect(ofHour).toEqual({ passwords: 25, codes: 18, mails: 3, registrations })
      expect(ofDay.passwords).toBe(25)
      expect(ofDay.codes).toBeLessThanOrEqual(432)
      expect(ofDay.mails).toBeLessThanOrEqual(72)
    }
  })

  it('from many networks has no more than the account takes of all', async () => {
    for (const way of ways) {
      const { hour: ofHour, day: ofDay } = await week('many networks', way)
      const registrations = way === 'register' ? 5 : 0
      expect(ofHour).toEqual({ passwords: 30, codes: 28, mails: 5, registrations })
      expect(ofDay.passwords).toBe(100)
      expect(ofDay.codes).toBeLessThanOrEqual(672)
      expect(ofDay.mails).toBeLessThanOrEqual(120)
    }
  })

  it('from one /48 has a thirtieth of the sign-ins that keep the server busy', async () => {
    const { limits } = newSite()
    let taken = 0
    for (let n = 0; n < 2000; n++) {
      const req = strangers['one /48'](n * 64)
      if (await isTaken(limits.signIn(req, `somebody${n}@example.jp`))) taken++
    }
    expect(taken).toBe(400)
  })
})
