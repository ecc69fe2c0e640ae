import type { Request } from 'express'
import { describe, expect, it } from 'vitest'
import { RateLimitedError } from '../../../server/base/errors.ts'
import { type AuthLimits, createAuthLimits } from '../../../server/features/auth/auth-limits.ts'
import type { AuthStep } from '../../../server/features/auth/auth-step.ts'
import type { CodeAsks } from '../../../server/features/auth/code-ask.store.ts'
import type { Limit } from '../../../server/people/limits/limiter.ts'
import type { TryCounters } from '../../../server/people/limits/tries.ts'

// What somebody who never rests for a week can try against one account, and whom they keep out: with the limits of the code,
// by a clock that jumps; docs/decisions/0225 says why these numbers. The stores are held by test/contract/tries.test.ts; here they are maps, so that a week takes no time.

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const email = 'owner@example.jp'

type Way = 'register' | 'reset'

/** Counters and marks of one site; `probe` tries something and leaves no trace. */
function newSite() {
  let now = day
  let counts = new Map<string, { points: number; endsAt: number }>()
  let asked = new Map<string, string>()
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
  const known = (req: { headers?: unknown }) => (req.headers ? 'known' : undefined)
  const limits = createAuthLimits({ tries, browsers: { idOf: known }, asks })
  return {
    limits,
    pass: (ms: number) => {
      now += ms
      for (const [id, { endsAt }] of counts) if (endsAt <= now) counts.delete(id)
    },
    async probe<T>(look: () => Promise<T>): Promise<T> {
      const kept = [now, new Map(counts), new Map(asked)] as const
      try {
        return await look()
      } finally {
        ;[now, counts, asked] = kept
      }
    },
  }
}

type Site = ReturnType<typeof newSite>

const from = (ip: string) => ({ ip }) as Request
/** A browser in which the account has signed in. */
const knownFrom = (ip: string) => ({ ip, headers: {} }) as Request

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

type Kept = Record<'signIn' | 'code' | 'register' | 'typed' | 'typedWhereAsked', boolean>

/** What somebody can do at this moment, elsewhere than the stranger. `person`: their browser. */
async function canDo({ limits, pass, probe }: Site, way: Way, person: Request): Promise<Kept> {
  const can = async (look: (limits: AuthLimits) => Promise<unknown>) =>
    probe(async () => (await isTaken(look(limits))) !== false)
  return {
    signIn: await can(() => limits.signIn(person, email)),
    register: await can(() => limits.register(person, email)),
    code: await can(async () => {
      pass(2 * minute)
      await limits.code(way, person, email)
    }),
    typed: await can(() => limits.codeCheck(way, person, email, undefined)),
    typedWhereAsked: await can(async () => {
      pass(2 * minute)
      const ask = await limits.code(way, person, email)
      const step = { email, sentAt: 0, ask }
      for (let tries = 0; tries < 5; tries++) await limits.codeCheck(way, person, email, step)
    }),
  }
}

/** What a stranger does in a week, at most in an hour and in a day, and who was kept from what at some moment of it. */
async function week(stranger: Stranger, way: Way) {
  const site = newSite()
  const { done, round } = attacker(site, stranger, way)
  const kept = { elsewhere: new Set<string>(), known: new Set<string>() }
  const most = { hour: { ...done }, day: { ...done } }
  const since = { hour: { ...done }, day: { ...done } }
  const note = (span: 'hour' | 'day') => {
    for (const what of Object.keys(done) as (keyof typeof done)[])
      most[span][what] = Math.max(most[span][what], done[what] - since[span][what])
    since[span] = { ...done }
  }
  const look = async () => {
    const people = { elsewhere: from('192.0.2.1'), known: knownFrom('192.0.2.2') }
    for (const who of ['elsewhere', 'known'] as const) {
      const can = await canDo(site, way, people[who])
      for (const [what, free] of Object.entries(can)) if (!free) kept[who].add(what)
    }
  }
  for (let at = 0; at < 7 * 24; at++) {
    for (let rounds = 0; rounds < 6; rounds++) {
      await round()
      if (rounds === at % 6) await look()
      site.pass(way === 'register' ? 9 * minute : 10 * minute)
    }
    note('hour')
    if (at % 24 === 23) note('day')
  }
  return { most, kept: { elsewhere: [...kept.elsewhere].sort(), known: [...kept.known].sort() } }
}
describe('a stranger who never rests for a week', () => {
  const ways = ['register', 'reset'] as const

  it.each(['one address', 'one /48'] as const)(
    'from %s has a part of what all have, and keeps nobody out',
    async (stranger) => {
      for (const way of ways) {
        const { most, kept } = await week(stranger, way)
        expect(most.hour).toMatchObject({ passwords: 25, codes: 18, mails: 3 })
        expect(most.day.passwords).toBe(25)
        expect(most.day.codes).toBeLessThanOrEqual(432)
        expect(most.day.mails).toBeLessThanOrEqual(72)
        expect(most.hour.registrations).toBe(way === 'register' ? 3 : 0)
        if (way === 'reset') expect([most.day.codes, most.day.mails]).toEqual([432, 72])
        // Typed elsewhere than where it was asked for; asking there helps.
        expect(kept).toEqual({ elsewhere: ['typed'], known: [] })
      }
    },
  )

  it('from many networks keeps out new browsers, and none that the account has used', async () => {
    for (const way of ways) {
      const { most, kept } = await week('many networks', way)
      expect(most.hour).toMatchObject({ passwords: 30, codes: 28, mails: 5 })
      expect(most.day.passwords).toBe(100)
      expect(most.day.codes).toBeLessThanOrEqual(672)
      expect(most.hour.registrations).toBe(way === 'register' ? 5 : 0)
      if (way === 'reset') expect([most.day.codes, most.day.mails]).toEqual([672, 120])
      const out = ['code', ...(way === 'register' ? ['register'] : []), 'signIn', 'typed', 'typedWhereAsked']
      expect(kept.elsewhere).toEqual(out)
      // Whoever has an account does not register.
      expect(kept.known.filter((what) => what !== 'register')).toEqual([])
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
