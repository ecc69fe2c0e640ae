import Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { firstOfMinute, type LeftOut } from '../../server/base/first-of-minute.ts'
import { testApp } from '../support/app.ts'
import { ownForm, useWire } from './wire.ts'

const form = (path: string, body: string, headers: Record<string, string> = ownForm) => ({
  path,
  method: 'POST',
  headers,
  body,
})
const json = (body: string) => form('/graphql', body, { 'Content-Type': 'application/json' })

type Refused = { statuses: number[]; msg: string; ask: { path: string } }
const refused: Record<string, Refused> = {
  'what is not there': { statuses: [404], msg: 'request failed', ask: { path: '/q/nothing' } },
  'a form that is filled wrongly': { statuses: [400], msg: 'request', ask: form('/tip', 'branchNumber=0') },
  'a form from another site': { statuses: [403], msg: 'request failed', ask: form('/tip', 'a=b', {}) },
  'a webhook that Stripe did not sign': {
    statuses: [400],
    msg: 'webhook with a wrong signature',
    ask: form('/webhooks/stripe', '{}', {}),
  },
  'text where JSON is asked for': { statuses: [415], msg: 'field refused', ask: form('/graphql', '{', {}) },
  'JSON that is broken': { statuses: [400], msg: 'field refused', ask: json('{') },
  'a document of another schema': {
    statuses: [200],
    msg: 'document refused',
    ask: json('{"query":"{ a }"}'),
  },
  'a code of many fields that nobody has': {
    statuses: [200],
    msg: 'field refused',
    ask: json(`{"query":"{ ${'abcdefgh'.replace(/./g, '$&: branch(id: \\"x\\") { id } ')} }"}`),
  },
  'a wrong password': {
    statuses: [400, 429],
    msg: 'sign-in refused',
    ask: form('/auth/login', 'email=a@example.jp&password=Wrong-horse-1'),
  },
}

describe('the log of what strangers ask', () => {
  let now = Date.now()
  const test = testApp({ clock: () => now }, { TRUST_PROXY: '1' })
  const wire = useWire(test)
  const ask = (ip: string, { path, ...how }: { path: string; headers?: Record<string, string> }) =>
    wire.ask(path, { ...how, headers: { 'Accept-Language': 'en', ...how.headers, 'X-Forwarded-For': ip } })
  let begun = 0
  /** The lines since the last minute; those of operations are as many as the limit of the endpoint allows. */
  const lines = () => test.logged.slice(begun).filter(({ msg }) => msg !== 'operation')
  /** The next request of anybody ends a minute. */
  const endMinute = async () => {
    now += 60_000
    await ask('192.0.2.200', { path: '/robots.txt' })
  }
  beforeEach(async () => {
    await endMinute()
    begun = test.logged.length
  })
  const sumOf = (left: unknown) => Object.values(left as LeftOut).reduce((sum, one) => sum + one, 0)

  it.each(Object.entries(refused))(
    'has twenty lines a minute of %s, and one that counts the others',
    async (what, one) => {
      const ip = `198.51.100.${Object.keys(refused).indexOf(what)}`
      for (let n = 0; n < 50; n++) expect(one.statuses).toContain((await ask(ip, one.ask)).status)
      const told = lines()
      expect(told.map(({ msg }) => msg)).toEqual(Array.from({ length: 20 }, () => one.msg))
      expect(new Set(told.map(({ req }) => req)).size).toBe(20)
      expect(JSON.stringify(told)).not.toContain('stack')
      expect(told[0]?.network).toMatch(/^[\w-]{16}$/)
      await endMinute()
      const [rest, ...others] = lines().slice(20)
      const { network } = told[0] ?? {}
      expect(rest).toMatchObject({ msg: 'more refusals of a network', level: 'warn', network })
      expect([sumOf(rest?.statuses), others.map(({ msg }) => msg)]).toEqual([30, ['request']])
    },
  )

  it('says of what status the refusals were that it left out', async () => {
    const typed = form('/tip', 'branchNumber=0')
    for (let n = 0; n < 70; n++) await ask('198.51.100.50', typed)
    await endMinute()
    expect(lines()[20]).toMatchObject({ statuses: { 400: 40, 429: 10 } })
  })

  it('has twenty lines for all networks of one IPv6 line, and as many for the next', async () => {
    for (let n = 0; n < 30; n++) await ask(`2001:db8:1:${n}::1`, { path: '/nowhere' })
    expect(lines()).toHaveLength(20)
    await ask('2001:db8:2::1', { path: '/nowhere' })
    expect(new Set(lines().map(({ network }) => network)).size).toBe(2)
    await endMinute()
    expect(lines()[21]).toMatchObject({ network: lines()[0]?.network, statuses: { 404: 10 } })
  })

  it('has six hundred lines a minute of what is answered', async () => {
    for (let n = 0; n < 650; n++) await ask('198.51.100.60', { path: '/robots.txt' })
    expect(lines()).toHaveLength(600)
    await ask('198.51.100.60', { path: '/nowhere' })
    expect(lines().at(-1)).toMatchObject({ msg: 'request failed', status: 404 })
    await endMinute()
    expect(lines()[601]).toMatchObject({ msg: 'more requests of a network', statuses: { 200: 50 } })
  })

  it('Stripe is heard however many events with a wrong signature come from where it is', async () => {
    const ip = '198.51.100.70'
    for (let n = 0; n < 100; n++) await ask(ip, form('/webhooks/stripe', '{}', {}))
    const body = JSON.stringify({ id: 'evt_1', type: 'a.kind', created: 1, data: { object: {} } })
    const secret = test.sandbox.webhookSecret
    const signed = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signed }
    const { status } = await ask(ip, form('/webhooks/stripe', body, headers))
    expect([status, lines().at(-2)?.msg]).toEqual([200, 'stripe webhook'])
  })
})

it('the first lines of a minute are told of each key; so many keys are told apart that memory has an end', () => {
  let now = 5
  const rest: [string, LeftOut][] = []
  const lines = firstOfMinute({ most: 2, clock: () => now, tellRest: (...one) => void rest.push(one) })
  const told = (key: string, times: number) =>
    Array.from({ length: times }, (_, at) => lines.isTold(key, at % 2 ? 'odd' : 'even'))
  expect(told('a', 5)).toEqual([true, true, false, false, false])
  expect(told('b', 2)).toEqual([true, true])
  now += 59_999
  lines.endMinute()
  expect([told('a', 1), rest]).toEqual([[false], []])
  now += 1
  lines.endMinute()
  expect(rest).toEqual([['a', { even: 3, odd: 1 }]])
  expect(told('a', 1)).toEqual([true])
  for (let n = 0; n < 20_000; n++) lines.isTold(`key ${n}`, 'x')
  now += 60_000
  lines.endMinute()
  expect(rest.slice(1)).toEqual([['others', { x: 9999 }]])
})
