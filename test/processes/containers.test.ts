import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tipRestlessly } from '../kill/restless-guest.ts'
import { noPostgres } from '../support/databases.ts'
import { describeUnless } from '../support/describe-unless.ts'
import { beginTip, type GuestBrowser, guestBrowser, pay, toPreview } from '../support/guest.ts'
import { operatorProcess } from '../support/operator.ts'
import { noRedis } from '../support/redis.ts'
import { expectBooksEqual } from '../support/tip-books.ts'
import { errorsIn } from './errors-in-log.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

const built = existsSync(fileURLToPath(new URL('../../dist/server/main.js', import.meta.url)))
const missing = noPostgres ?? noRedis ?? (built ? undefined : 'no build')

describeUnless(missing, 'two servers behind one address', () => {
  const two = {} as TwoServers
  let owner: GuestBrowser
  beforeAll(async () => {
    Object.assign(two, await startTwoServers())
    owner = await two.signIn()
  })
  afterAll(() => two.close())
  const answeredBy = (from: number) => new Set(two.site.answered.slice(from).map(({ port }) => port))
  const tip = async (amount: string) => {
    const guest = guestBrowser(two.site.url)
    const { confirm, tipId } = await beginTip(guest, two.seed.branchId, { amount })
    const paid = await pay(guest, await toPreview(guest, two.stripe, confirm))
    return { guest, tipId, paid }
  }

  it('take one tip together, step by step, and tell of it wherever somebody waits for it', async () => {
    const { site, ports, db, receiver } = two
    const cookie = await two.signInForCookie()
    const before = site.answered.length
    const looking = await Promise.all(ports.map((port) => watch(port, cookie)))

    const { guest, tipId, paid } = await tip('1800')
    expect([paid.status, paid.headers.location]).toEqual([303, expect.stringContaining('/payment/success')])
    expect((await guest.get(paid.headers.location ?? '')).text).toContain('1,800')
    expect(answeredBy(before)).toEqual(new Set(ports))
    const row = db.selectFrom('tip').select('state').where('id', '=', tipId)
    expect(await row.executeTakeFirst()).toEqual({ state: 'succeeded' })

    // Whoever looks at their earnings hears of it, at whichever server, and the business's own system once.
    for (const news of looking) expect(await news()).toContain('event: earnings')
    const told = () => receiver.received.map(({ type, data }) => [type, data.tip_id])
    await expect.poll(told, { timeout: 8000 }).toEqual([['tip.succeeded', tipId]])
  })

  it('are counted each by itself, for whoever has the token or reaches the port of the metrics', async () => {
    const headers = { Authorization: `Bearer ${two.metricsToken}` }
    for (const port of two.ports) {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
      expect(text).toMatch(
        /tipping_http_request_duration_seconds_count\{[^}]*route="\/tip\/:branchId.*\} [1-9]/,
      )
      expect(text).toContain('tipping_up{part="sessions"} 1')
    }
    const own = two.logged.filter(({ msg }) => msg === 'listening').map(({ metricsPort }) => metricsPort)
    expect(own.length).toBe(2)
    for (const port of own) {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
      expect([answer.status, (await answer.text()).includes('tipping_build_info')]).toEqual([200, true])
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    }
  })

  it('lose nothing when one is killed under load: sign-ins, books, messages', async () => {
    const { site, seed, stripe, receiver, db, env, logged } = two
    const stop = new AbortController()
    const guests = Array.from({ length: 4 }, (_, at) =>
      tipRestlessly({ url: site.url, branchId: seed.branchId, sandbox: stripe, seed: at }, stop.signal),
    )
    await wait(600)
    await two.kill()
    // One is enough: nobody is sent away, nobody signed out.
    for (let i = 0; i < 4; i++) expect((await owner.get('/profile')).status).toBe(200)
    await wait(400)
    await two.startAgain()
    stop.abort()
    const counts = await Promise.all(guests)
    expect(counts.reduce((sum, { submitted }) => sum + submitted, 0)).toBeGreaterThan(4)
    await stripe.control.idle({ timeoutMs: 10_000 })
    const told = await operatorProcess(['reconcile'], env)
    expect(told).toEqual({ code: 0, said: expect.stringMatching(/Failed: 0\.\n$/), complained: '' })
    await expectBooksEqual(db, stripe.books())
    const paid = stripe.books().charges.filter((charge) => charge.paid)
    expect(new Set(paid.map((charge) => charge.metadata.tip_id)).size).toBe(paid.length)

    // What the dead one was sending is sent by the other, once its claim has run out.
    const pending = () => db.selectFrom('outbox').select('id').where('state', '!=', 'sent').execute()
    await expect.poll(pending, { timeout: 40_000, interval: 200 }).toEqual([])
    const messages = await db
      .selectFrom('outbox')
      .select(['id', 'subject'])
      .where('kind', '=', 'hook')
      .execute()
    const late = await db
      .selectFrom('tip')
      .select('id')
      .where('succeeded_at', 'is not', null)
      .where('amount', '!=', 700)
      .execute()
    expect(new Set(messages.map(({ subject }) => subject))).toEqual(new Set(late.map(({ id }) => id)))
    expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set(messages.map(({ id }) => id)))
    expect(receiver.forged).toBe(0)
    expect(errorsIn(logged)).toEqual([])
  }, 90_000)
})

/** A member's page at one server, open and waiting; the returned function resolves with what it is told. */
async function watch(port: number, cookie: string): Promise<() => Promise<string>> {
  const answer = await fetch(`http://127.0.0.1:${port}/branch/live`, { headers: { Cookie: cookie } })
  expect([port, answer.status]).toEqual([port, 200])
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  return async () => {
    let text = ''
    while (!text.includes('event:')) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) break
      text += value
    }
    await reader?.cancel()
    return text
  }
}
