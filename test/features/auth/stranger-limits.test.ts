import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from 'express'
import { beforeAll, expect, it } from 'vitest'
import { RateLimitedError } from '../../../server/base/errors.ts'
import { createAuthLimits } from '../../../server/features/auth/auth-limits.ts'
import { type AuthStep, askMark } from '../../../server/features/auth/auth-step.ts'
import { createTryCounters } from '../../../server/people/limits/tries.ts'
import { createDatabase } from '../../support/databases.ts'
import { root } from '../../support/source-files.ts'

// What somebody who never rests can try against one account, and whom they keep out: with the limits of the code, by its clock.

const minute = 60_000
const hour = 60 * minute
const email = 'owner@example.jp'
let now = 0
let limits: ReturnType<typeof createAuthLimits>

beforeAll(async () => {
  const database = await createDatabase('sqlite')
  const db = await database.open()
  const counters = createTryCounters({ redis: undefined, db, clock: () => now, secret: 'a-secret-for-tests' })
  limits = createAuthLimits(counters, { idOf: () => undefined, remember: () => {} })
  return () => database.drop()
})

const from = (ip: string) => ({ ip }) as Request
const isTaken = (counted: Promise<unknown>) =>
  counted.then(
    (answer) => answer !== false,
    (error: unknown) => {
      if (error instanceof RateLimitedError) return false
      throw error
    },
  )

/** Where they try from: one network, or so many that none of them is ever counted twice. */
const strangers = {
  one: () => from('203.0.113.9'),
  many: (n: number) => from(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`),
}
type Stranger = keyof typeof strangers

/** Tries every five minutes, for so long; how many passwords and codes could be tried, and mails be caused. */
async function attack(stranger: Stranger, hours: number, way: 'register' | 'reset') {
  let [n, passwords, codes, mails] = [0, 0, 0, 0]
  const req = () => strangers[stranger](n++)
  for (const end = now + hours * hour; now < end; now += 5 * minute) {
    for (let tries = 0; tries < 4; tries++) if (await isTaken(limits.signIn(req(), email))) passwords++
    let step: AuthStep | undefined
    const asks = [() => limits.code(way, req(), email)]
    if (way === 'register')
      asks.unshift(async () => {
        const asking = req()
        await limits.register(asking, email)
        if (!(await limits.registrationCode(asking, email))) throw new RateLimitedError(60)
      })
    for (const ask of asks) {
      if (!(await isTaken(ask()))) continue
      mails++
      step = { email, sentAt: now, ...askMark(true, undefined, email) }
      // A code takes five tries, whoever tries.
      for (let tries = 0; tries < 6; tries++) if (await isTaken(limits.codeCheck(req(), email, step))) codes++
    }
    if (await isTaken(limits.codeCheck(req(), email, undefined))) codes++
  }
  return { passwords, codes, mails }
}

const decision = readFileSync(
  join(root, 'docs/decisions/0225-what-a-stranger-can-try-and-lock-out.md'),
  'utf8',
)

it.each(['register', 'reset'] as const)(
  'of codes, %s: 28 an hour, 672 a day, with 120 mails',
  async (way) => {
    now += 48 * hour
    const { codes, mails } = await attack('many', 24, way)
    expect([codes, mails]).toEqual([672, 120])
    for (const said of ['28 an hour', '672 a day', '1 in 1,500']) expect(decision).toContain(said)
    expect(Math.round(1e6 / codes / 100) * 100).toBe(1500)
  },
)

it('of passwords, 30 in an hour, and 100 in a day', async () => {
  now += 48 * hour
  expect((await attack('many', 1, 'reset')).passwords).toBe(30)
  expect((await attack('many', 23, 'reset')).passwords).toBe(70)
  for (const said of ['30 an hour', '100 a day', '36,500 a year']) expect(decision).toContain(said)
})

it('from one network keeps nobody in another from signing in, registering or having a code sent', async () => {
  for (const way of ['register', 'reset'] as const) {
    now += 48 * hour
    for (let hours = 0; hours < 3; hours++) {
      await attack('one', 1, way)
      // Within the last hour's counting.
      const before = now
      now -= 30 * minute
      const person = from(`192.0.2.${hours + (way === 'reset' ? 10 : 0)}`)
      expect(await isTaken(limits.signIn(person, email))).toBe(true)
      now = before + 2 * minute
      expect(await isTaken(limits.code(way, person, email))).toBe(true)
    }
    now += 2 * minute
    expect(await isTaken(limits.register(from('192.0.2.99'), email))).toBe(true)
  }
})
