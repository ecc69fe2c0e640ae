import express from 'express'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { patterns } from '../../server/base/paths.ts'
import { sameOrigin } from '../../server/http/middleware/same-origin.ts'
import { accountApp } from '../support/account-app.ts'
import { pathsOf } from './routes.ts'
import { ownForm, useWire } from './wire.ts'

const refused: Record<string, Record<string, string>> = {
  'another site': { 'Sec-Fetch-Site': 'cross-site' },
  'another site that says our Origin': { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost:3000' },
  'a neighbour below the same domain': { 'Sec-Fetch-Site': 'same-site' },
  'who knows where': {},
  'another origin': { Origin: 'https://evil.example' },
  'an origin that begins like ours': { Origin: 'http://localhost:3000.evil.example' },
  'our host on another port': { Origin: 'http://localhost:3001' },
  'our host on another scheme': { Origin: 'https://localhost:3000' },
  'a sandboxed frame': { Origin: 'null' },
  'a sandboxed frame that calls itself the guest': { 'Sec-Fetch-Site': 'none', Origin: 'null' },
  'the guest, with another origin': { 'Sec-Fetch-Site': 'none', Origin: 'https://evil.example' },
  'a site no standard knows': { 'Sec-Fetch-Site': 'same-origin, cross-site' },
  'an address bar of another page': { Referer: 'http://localhost:3000/' },
}
const taken: Record<string, Record<string, string>> = {
  'our own page': { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:3000' },
  'our own page, without an origin': { 'Sec-Fetch-Site': 'same-origin' },
  'the guest’s own doing': { 'Sec-Fetch-Site': 'none' },
  'our own page, in a browser without Sec-Fetch': { Origin: 'http://localhost:3000' },
}

describe('a form', () => {
  const test = accountApp()
  const wire = useWire(test)
  const form = { ...ownForm, 'Sec-Fetch-Site': '' }

  /** The only ones that take no cookie: Stripe's notices are signed, the data endpoint wants a token of its own. */
  const exempt: string[] = [patterns.stripeWebhook, patterns.graphql]
  /** Each route with real ids in it, where it asks for any. */
  const addresses = () => pathsOf(test.app, 'post', test.seed).filter((path) => !exempt.includes(path))

  const post = (path: string, headers: Record<string, string>) => {
    const { 'Sec-Fetch-Site': _, ...others } = form
    return wire.ask(path, { method: 'POST', headers: { ...others, ...headers }, body: '' })
  }

  it('can be sent to the addresses we know of', () => {
    expect(addresses()).toEqual(
      expect.arrayContaining(['/tip', `/tip/${test.seed.branchId}/payment`, '/auth/login']),
    )
    expect(addresses().length).toBeGreaterThan(10)
  })

  it.each(Object.entries(refused))(
    'from %s is refused everywhere, in the reader’s language',
    async (_, headers) => {
      for (const path of addresses()) {
        const { status, text } = await post(path, headers)
        expect([path, status]).toEqual([path, 403])
        expect(text).toContain('<title>This form came from another site</title>')
      }
    },
  )

  it.each(Object.entries(taken))('from %s is taken everywhere', async (_, headers) => {
    for (const path of addresses())
      expect([path, (await post(path, headers)).status]).not.toEqual([path, 403])
  })

  it('from our own address is taken behind a proxy too', async () => {
    const proxied = {
      Host: 'tips.example.jp',
      'X-Forwarded-Proto': 'https',
      Origin: 'https://tips.example.jp',
    }
    expect((await post('/tip', proxied)).status).toBe(400)
    expect((await post('/tip', { ...proxied, Origin: 'http://tips.example.jp' })).status).toBe(403)
  })

  it('to another host is refused in production, whatever its page is called', async () => {
    const config = { ...test.deps.config, env: 'production' as const, publicUrl: 'https://tips.example.jp' }
    const app = express().use(sameOrigin(config), (_req, res) => void res.send('taken'))
    app.use(((_error, _req, res, _next) => void res.status(403).end()) as express.ErrorRequestHandler)
    const sent = async (host: string, headers: Record<string, string>) =>
      (
        await supertest(app)
          .post('/tip')
          .set({ Host: host, ...headers })
      ).status
    const own = { 'Sec-Fetch-Site': 'same-origin' }
    for (const host of ['tips.example.jp', 'TIPS.example.jp', 'tips.example.jp:443', 'tips.example.jp:3000'])
      expect([host, await sent(host, own)]).toEqual([host, 200])
    for (const host of ['evil.example', 'evil.example:443', 'tips.example.jp.evil.example', 'a b'])
      expect([host, await sent(host, { ...own, Origin: `https://${host}` })]).toEqual([host, 403])
    expect((await supertest(app).get('/tip').set('Host', 'evil.example')).status).toBe(200)
  })

  it.each([
    ['https://tips.other.jp', { Origin: 'https://tips.other.jp', 'X-Forwarded-For': '203.0.113.1' }],
    [
      'https://www.tips.example.jp',
      {
        Origin: 'https://www.tips.example.jp',
        'Sec-Fetch-Site': 'same-site',
        'X-Forwarded-For': '203.0.113.2',
      },
    ],
    [
      'localhost:3001',
      { Host: 'localhost:3001', 'Sec-Fetch-Site': 'cross-site', 'X-Forwarded-For': '203.0.113.3' },
    ],
  ])('from %s is told in the log with both addresses', async (from, headers) => {
    await post('/tip', headers)
    const line = () => test.logged.findLast(({ error }) => error === 'CrossOriginError')
    await expect
      .poll(line)
      .toMatchObject({ why: `forms come from ${from}, and PUBLIC_URL is ${test.deps.config.publicUrl}` })
  })

  it('of any other method is held to the same', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY', 'PROPFIND']) {
      expect([method, (await wire.ask('/tip', { method })).status]).toEqual([method, 403])
    }
  })

  it('is not asked where it came from when it is Stripe’s notice, which is signed', async () => {
    for (const headers of Object.values(refused)) {
      const { status, text } = await wire.ask('/webhooks/stripe', {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: '{}',
      })
      expect([status, text]).toEqual([400, '{"received":false}'])
    }
  })
})
