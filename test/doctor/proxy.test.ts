import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import request from 'supertest'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '../../server/base/paths.ts'
import { timeLeft } from '../../server/operations/doctor/checks/address.ts'
import { checks } from '../../server/operations/doctor/checks/index.ts'
import { createDoctorContext, type DoctorContext } from '../../server/operations/doctor/doctor.context.ts'
import { createEchoToken, echoHeader, isEchoToken } from '../../server/operations/doctor/echo.ts'
import { examine } from '../../server/operations/doctor/examine.ts'
import { testApp } from '../support/app.ts'
import { type BreakingProxy, startBreakingProxy, type Wrong } from './breaking-proxy.ts'
import { notGreen, outside } from './doctor.support.ts'

const ids = ['address', 'certificate', 'proxy']
const ofAddress = checks.filter(({ id }) => ids.includes(id))
const day = 24 * 3600 * 1000
const test = testApp({}, { PUBLIC_URL: outside })
let server: Server
let proxy: BreakingProxy

beforeAll(async () => {
  server = test.app.listen(0)
  await once(server, 'listening')
  proxy = await startBreakingProxy((server.address() as AddressInfo).port, new URL(outside).host)
})
afterAll(async () => {
  await proxy.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
afterEach(() => {
  proxy.wrong = {}
})

/** What is not green behind the proxy; `given` changes what the doctor knows. */
async function look(wrong: Wrong = {}, given: Partial<DoctorContext> = {}) {
  proxy.wrong = wrong
  const context = createDoctorContext({
    ...test.deps,
    fetch: (url, init) => fetch(url.replace(outside, proxy.url), init),
  })
  const certificateLife = async () => ({ from: Date.now() - 30 * day, until: Date.now() + 60 * day })
  const examined = await examine(ofAddress, { ...context, certificateLife, ...given })
  const findings = new Map(examined.map((one) => [one.id, one]))
  return { colours: notGreen(findings), findings }
}

describe('the doctor behind a proxy', () => {
  it('finds nothing where all is right', async () => {
    const { colours, findings } = await look()
    expect(colours).toEqual({})
    expect(ids.map((id) => findings.get(id)?.status)).toEqual(ids.map(() => 'ok'))
  })

  const drops = (name: string): Wrong => ({ headers: (sent) => void delete sent[name] })
  const sends = (name: string, value: string): Wrong => ({
    headers: (sent) => void Object.assign(sent, { [name]: value }),
  })

  it.each<[string, string, 'fail' | 'warn', Wrong]>([
    ['proxy', 'sec-fetch-site', 'fail', drops('sec-fetch-site')],
    ['proxy', 'stripe-signature', 'fail', drops('stripe-signature')],
    ['proxy', 'dropped on the way: authorization', 'fail', drops('authorization')],
    ['proxy', 'dropped on the way: origin', 'fail', drops('origin')],
    ['proxy', 'dropped on the way: accept-language', 'fail', drops('accept-language')],
    ['proxy', 'Host arrives as app:3000', 'fail', sends('host', 'app:3000')],
    ['proxy', 'X-Forwarded-For does not arrive', 'fail', drops('x-forwarded-for')],
    ['proxy', 'as a client invents', 'fail', sends('x-forwarded-for', '203.0.113.77')],
    ['proxy', 'X-Forwarded-Proto arrives as nothing', 'fail', drops('x-forwarded-proto')],
    ['proxy', 'X-Forwarded-Proto arrives as http', 'fail', sends('x-forwarded-proto', 'http')],
    ['proxy', 'does not know this one', 'fail', drops('x-tipping-doctor')],
    // A second proxy may stand in the row.
    ['proxy', '10.1.2.3, a private address', 'warn', sends('x-forwarded-for', '198.51.100.9, 10.1.2.3')],
    ['proxy', 'cookies are lost', 'fail', { back: (answer) => void delete answer['set-cookie'] }],
    ['proxy', 'cookies are lost', 'fail', { back: (answer) => void answer['set-cookie']?.pop() }],
    ['proxy', 'cookies are lost', 'fail', drops('cookie')],
    ['proxy', '413', 'fail', { most: 2 ** 20 }],
    ['proxy', 'held back', 'warn', { buffers: true }],
  ])('%s sees: %s', async (id, words, status, wrong) => {
    const { colours, findings } = await look(wrong)
    expect(colours).toEqual({ [id]: status })
    expect(findings.get(id)?.seen).toContain(words)
  })

  it('takes one that appends to what the client sent: the trusted end of it counts', async () => {
    expect((await look(sends('x-forwarded-for', '203.0.113.77, 198.51.100.9'))).colours).toEqual({})
  })

  it('sees an address that somebody else answers, or that sends elsewhere', async () => {
    const other = await look({ answers: (res) => res.end('Welcome to nginx!') })
    expect(other.findings.get('address')?.seen).toContain(
      'not answered by this program, or it is not well (200)',
    )
    const moved = await look({
      answers: (res) => res.writeHead(301, { Location: 'https://www.example.jp/' }).end(),
    })
    expect(moved.findings.get('address')?.seen).toContain('not well (301 https://www.example.jp/)')
    const down = JSON.stringify({ status: 'down', database: 'up', sessions: 'down' })
    const ill = await look({ answers: (res) => res.writeHead(503).end(down) })
    expect(ill.findings.get('address')?.seen).toContain('is not well (503)')
    expect(other.findings.get('proxy')?.status).toBe('off')
  })

  it('tells a missing name and a bad certificate from a network that does not lead back here', async () => {
    const broken = (code: string) =>
      look(
        {},
        {
          fetch: () =>
            Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) })),
        },
      )
    expect((await broken('ENOTFOUND')).colours).toEqual({ address: 'fail' })
    expect((await broken('CERT_HAS_EXPIRED')).findings.get('address')?.seen).toContain('certificate')
    expect((await broken('ECONNREFUSED')).colours).toEqual({ address: 'warn' })
  })

  it('measures a certificate against its own life', () => {
    const now = Date.parse('2026-11-22T00:00:00Z')
    const left = (days: number, life: number) =>
      timeLeft({ from: now + (days - life) * day, until: now + days * day }, now)
    expect(left(3, 90)).toMatchObject({
      status: 'fail',
      seen: 'good for 3.0 days, until 2026-11-25T00:00:00.000Z',
    })
    expect([left(15, 90), left(60, 90), left(6, 398)].map(({ status }) => status)).toEqual([
      'warn',
      'ok',
      'fail',
    ])
    // Of a proxy's own authority, twelve hours long; and of six days.
    expect(left(0.4, 0.5)).toEqual({
      status: 'ok',
      seen: 'good for 0.4 days, until 2026-11-22T09:36:00.000Z',
    })
    expect([left(0.1, 0.5), left(0.03, 0.5)].map(({ status }) => status)).toEqual(['warn', 'fail'])
    expect([left(4, 6), left(1, 6), left(0.3, 6)].map(({ status }) => status)).toEqual(['ok', 'warn', 'fail'])
  })
})

describe('the doctor behind a proxy whose address is not trusted', () => {
  const strict = testApp({}, { PUBLIC_URL: outside, TRUST_PROXY: '10.9.9.9' })
  const usual = testApp({}, { PUBLIC_URL: outside })

  it('names the address that TRUST_PROXY lacks', async () => {
    const proxied = async (how: Wrong, { app, deps } = strict) => {
      const listening = app.listen(0, '127.0.0.1')
      await once(listening, 'listening')
      const before = await startBreakingProxy(
        (listening.address() as AddressInfo).port,
        new URL(outside).host,
      )
      before.wrong = how
      const context = createDoctorContext({
        ...deps,
        fetch: (url, init) => fetch(url.replace(outside, before.url), init),
      })
      const two = ofAddress.filter(({ id }) => id === 'address' || id === 'proxy')
      const examined = await examine(two, context)
      await before.close()
      listening.closeAllConnections()
      await new Promise((resolve) => listening.close(resolve))
      return examined
    }
    const examined = await proxied({})
    expect(notGreen(new Map(examined.map((one) => [one.id, one])))).toEqual({ proxy: 'fail' })
    expect(examined[1]?.todo).toBe('add 127.0.0.1 to TRUST_PROXY')
    // On the machine of the doctor the proxy names its own address as the client.
    const itself: Wrong = { headers: (h) => void Object.assign(h, { 'x-forwarded-for': '127.0.0.1' }) }
    expect((await proxied(itself))[1]?.todo).toBe('add 127.0.0.1 to TRUST_PROXY')
    expect((await proxied(itself, usual))[1]?.status).toBe('ok')
  })
})

describe('the echo', () => {
  const secret = 'a-secret-for-tests-that-is-long-enough'
  const missing = '/doctor/none'

  it('tells a stranger what any address tells that does not exist', async () => {
    const tokens = ['', 'x.y', createEchoToken(['another-secret-that-is-long-enough-too'], Date.now())]
    const late = createEchoToken([secret], Date.now() - 10 * 60_000)
    for (const token of [...tokens, late]) {
      const [echo, none] = await Promise.all(
        [paths.echo(), missing].map((path) => request(test.app).get(path).set(echoHeader, token)),
      )
      expect(echo?.status).toBe(404)
      expect(echo?.text.replaceAll('echo', 'none')).toBe(none?.text)
    }
  })

  it('is counted for whoever has the token', async () => {
    const ask = () =>
      request(test.app)
        .get(paths.echo())
        .set(echoHeader, createEchoToken([secret], Date.now()))
    expect((await ask()).body).toMatchObject({ bytes: 0, headers: {} })
    const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await ask()).status))
    expect(statuses).toContain(429)
  })

  it('takes a token for a minute, of any secret that signs cookies', () => {
    const now = 1_000_000
    const token = createEchoToken(['second'], now)
    expect(isEchoToken(token, ['first', 'second'], now + 59_000)).toBe(true)
    expect(isEchoToken(token, ['first', 'second'], now + 61_000)).toBe(false)
    expect(isEchoToken(token, ['first'], now)).toBe(false)
    expect(isEchoToken(createEchoToken(['second'], now + 61_000), ['second'], now)).toBe(false)
    expect(isEchoToken(undefined, ['second'], now)).toBe(false)
  })
})
