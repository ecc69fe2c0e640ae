import { describe, expect, it } from 'vitest'
import { RateLimitedError } from '../../../server/base/errors.ts'
import { namesOf } from '../../../server/features/auth/context-words.ts'
import { createPasswordJudge } from '../../../server/features/auth/password-judge.ts'
import { createRateLimits } from '../../../server/people/limits/rate-limit.ts'
import { testApp } from '../../support/app.ts'
import { setRow } from '../../support/rows.ts'

const site = testApp()
const limits = createRateLimits(undefined)
const judge = createPasswordJudge(async () => [], limits)
let networks = 0
const newcomer = () => ({ ip: `10.0.${networks >> 8}.${networks++ & 255}` })
const refused = async (password: string, own: string[] = []) =>
  (await judge.problem(newcomer(), password, own))?.key === 'auth:errors.passwordRequirements'

it.each([
  'Password1!',
  'Qwerty123!',
  'aaaaaaa1!',
  'P@ssw0rd1',
  'Sakura123!',
  'さくらさくら1!',
  '1q2w3e4r!',
  'Summer2026!',
  'Sakura2026!',
  '!1999Winter',
  '2025-2026!a',
])('anybody would guess %s', async (password) => {
  expect(await refused(password)).toBe(true)
})

it.each([
  'Correct-horse-1',
  'Battery-staple-2',
  'correct horse 1!',
  '夜の海と7つの傘!',
  'k9$Tq-vX2',
  'Hotel-Rh6$zq',
  'Battery-staple-2026',
  'k9$Tip-vX2',
])('nobody would guess %s', async (password) => {
  expect(await refused(password)).toBe(false)
})

it('knows the person’s own name and address', async () => {
  expect(await refused('Quispextimena1!')).toBe(false)
  expect(await refused('Quispextimena1!', ['Quispextimena'])).toBe(true)
  expect(await refused('Quispextimena1!', ['quispextimena@example.com'])).toBe(true)
})

it.each(['Tipping2026!', 'TippingStaff1!', 'Chippu-owner1', 'チップ2026!!', 'cognito-stripe1'])(
  'anybody would guess %s, which is made of words of this product',
  async (password) => {
    expect(await refused(password)).toBe(true)
  },
)

it('is told the names of businesses and branches, closed ones too', async () => {
  const { deps, seed } = site
  await deps.db.updateTable('business').set({ name: 'Zorvanek KK' }).execute()
  const kamogawa = { name: 'Kamogawa', closed_at: 1 }
  await setRow(deps.db, 'branch', seed.branchId, kamogawa)
  const names = await namesOf(deps)
  expect(names).toEqual(expect.arrayContaining(['Zorvanek KK', 'Kamogawa']))
  const own = createPasswordJudge(async () => names, limits)
  for (const guessed of ['Kamogawa1!', 'Zorvanek2026!'])
    expect((await own.problem(newcomer(), guessed, []))?.key).toBe('auth:errors.passwordRequirements')
})

it('looks at the first 20 characters alone: the time it takes grows fast', async () => {
  const guessed = 'aaaaaaaa1!'.repeat(2)
  expect(await refused(guessed)).toBe(true)
  for (const rest of ['kT9#vQ2&mZ7^wL4', 'p@$$w0rd1l0v3'.repeat(18)])
    expect(await refused(guessed + rest)).toBe(true)
})

it('thinks in a thread of its own, while this one does nothing', async () => {
  await judge.problem(newcomer(), 'warm-up-9$kq', [])
  // Processor time, not time that passes: on a busy machine this thread waits for a processor, too.
  const [before, all] = [process.threadCpuUsage(), process.cpuUsage()]
  const some = ['A9$kq!mZ0pLw#dR7vXc2', 'zQ7&hT3^bN9!rF5@xK1m', 'mV4#jW8%cY2&pL6*sD0g']
  const problems = await Promise.all(some.map((password) => judge.problem(newcomer(), password, [])))
  expect(problems).toEqual([undefined, undefined, undefined])
  const [own, whole] = [process.threadCpuUsage(before), process.cpuUsage(all)]
  expect(own.user + own.system).toBeLessThan((whole.user + whole.system) / 2)
})

describe('many at once', () => {
  const ask = (ip: string) =>
    judge.problem({ ip }, 'Correct-horse-1', []).then(
      () => 'judged',
      (error: unknown) => (error instanceof RateLimitedError ? 'refused' : String(error)),
    )
  const judgedOf = async (ips: string[]) =>
    (await Promise.all(ips.map(ask))).filter((answer) => answer === 'judged').length
  const of = (network: (n: number) => string, times: number) =>
    Array.from({ length: times }, (_, n) => network(n))

  it('of one network are ten; others still find a place, twenty in all', async () => {
    const one = judgedOf(of(() => '203.0.113.9', 80))
    const line = judgedOf(of((n) => `2001:db8:9:${n.toString(16)}::1`, 80))
    const late = judgedOf(['198.51.100.1'])
    const [ofOne, ofLine, others] = await Promise.all([one, line, late])
    expect([ofOne, ofLine + others]).toEqual([10, 10])
    expect(await judgedOf(['198.51.100.2'])).toBe(1)
  }, 30_000)

  it('are counted: 120 in ten minutes of one network', async () => {
    // Refused for its words before it is rated, so this takes no time; it is counted all the same.
    const own = createPasswordJudge(async () => [], createRateLimits(undefined))
    const quick = (ip: string) => own.problem({ ip }, 'Tipping2026!', [])
    for (let n = 0; n < 120; n++) await quick('203.0.113.10')
    await expect(quick('203.0.113.10')).rejects.toThrow(RateLimitedError)
    for (let n = 0; n < 480; n++) await quick(`2001:db8:10:${(n * 128).toString(16)}::1`)
    await expect(quick('2001:db8:10:ffff::1')).rejects.toThrow(RateLimitedError)
    await quick('198.51.100.3')
  })
})
