import type { Express } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testApp } from '../support/app.ts'
import { beginTip, guestBrowser, pay, toPreview } from '../support/guest.ts'
import { describeWithRedis, startRedis, type TestRedis } from '../support/redis.ts'
import { titleOf } from './wire.ts'

const from = (app: Express, ip: string) =>
  guestBrowser(app, { 'Accept-Language': 'en', 'X-Forwarded-For': ip })
const typeNumber = (app: Express, ip: string) => from(app, ip).post('/tip', { branchNumber: '0' })

/** Types `times` wrong branch numbers; how many were refused as too many. */
async function typeMany(app: Express, ip: string, times: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, () => typeNumber(app, ip)))
  return answers.filter((answer) => answer.status === 429).length
}

describe('too many tries', () => {
  let now = Date.now()
  const test = testApp({ clock: () => now })

  it('of branch numbers end in a page that says when to go on', async () => {
    expect(await typeMany(test.app, '198.51.100.1', 62)).toBe(2)
    now += 60_000
    const { status, text, headers } = await typeNumber(test.app, '198.51.100.1')
    expect([status, titleOf(text)]).toEqual([429, 'Too many attempts'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(500)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(600)
    expect(text).toContain('href="/tip"')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(test.logged.filter((line) => line.msg === 'request failed').at(-1)).toMatchObject({
      level: 'warn',
      error: 'RateLimitedError',
    })
  })

  it('can’t be had by calling oneself something else', async () => {
    await typeMany(test.app, '198.51.100.4', 61)
    // What a client writes before the proxy's own entry is not believed.
    const disguised = await typeNumber(test.app, '203.0.113.77, 198.51.100.4')
    expect(disguised.status).toBe(429)
  })

  it('can’t be had so by guests of a private network either, whose proxy appends', async () => {
    const statuses = []
    for (let at = 0; at < 62; at += 1)
      statuses.push((await typeNumber(test.app, `9.9.8.${at}, 192.168.5.5`)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  it('to pay without a cookie can’t be had that way either', async () => {
    const statuses = []
    for (let i = 1; i <= 21; i += 1) {
      const guest = from(test.app, `2001:db8:1:4::${i.toString(16)}`)
      statuses.push((await guest.post(`/tip/${test.seed.branchId}/payment`, {})).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  it('of one guest to pay leave the next guest at the same table alone', async () => {
    const trier = from(test.app, '198.51.100.5')
    const { confirm } = await beginTip(trier, test.seed.branchId)
    const statuses: number[] = []
    for (let tries = 0; tries < 21; tries += 1) {
      const { status } = await trier.post(confirm.replace('/confirm', '/credit'), { version: '0' })
      statuses.push(status)
    }
    expect(statuses.slice(0, 20).every((status) => status === 400)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    const neighbour = from(test.app, '198.51.100.5')
    const own = await beginTip(neighbour, test.seed.branchId)
    const paid = await pay(neighbour, await toPreview(neighbour, test.sandbox, own.confirm))
    expect(paid.headers.location).toContain('/payment/success')
  })
})

describeWithRedis('limits in Redis', () => {
  let redis: TestRedis
  let one: TestApp
  let other: TestApp
  beforeAll(async () => {
    redis = await startRedis()
    one = await createTestApp({}, { REDIS_URL: redis.url })
    other = await createTestApp({}, { REDIS_URL: redis.url })
  })
  afterAll(async () => {
    await Promise.all([one?.close(), other?.close()])
    await redis?.close()
  })

  it('hold while Redis is away, and guests tip all the same; and again when it is back', async () => {
    await redis.stop('SIGKILL')
    expect(await typeMany(one.app, '198.51.100.8', 62)).toBe(2)
    const { headers, text } = await typeNumber(one.app, '198.51.100.8')
    expect(titleOf(text)).toBe('Too many attempts')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const guest = from(one.app, '198.51.100.9')
    const { confirm } = await beginTip(guest, one.seed.branchId)
    const paid = await pay(guest, await toPreview(guest, one.sandbox, confirm))
    expect(paid.headers.location).toContain('/payment/success')
    expect((await guest.get(paid.headers.location ?? '')).status).toBe(200)
    expect((await guest.get('/health')).status).toBe(503)

    await redis.start()
    for (const { app } of [one, other])
      await expect
        .poll(async () => (await from(app, '198.51.100.9').get('/health')).status, { timeout: 5000 })
        .toBe(200)
    expect(await typeMany(one.app, '198.51.100.10', 40)).toBe(0)
    expect(await typeMany(other.app, '198.51.100.10', 22)).toBe(2)
  })
})
