import { expect, it } from 'vitest'
import { clientOf } from '../../../server/http/client-of.ts'
import { createNetworkOf } from '../../../server/http/network-of.ts'
import { accountApp } from '../../support/account-app.ts'
import { guestBrowser } from '../../support/guest.ts'
import { account, password } from './people.ts'

const test = accountApp({ env: { METRICS_TOKEN: 'a-token-for-tests-that-is-long-enough' } })
const from = (address: string) =>
  guestBrowser(test.app, { 'Accept-Language': 'en', 'X-Forwarded-For': address })
const lines = (msg: string) => test.logged.filter((line) => line.msg === msg)
const counted = async (outcome: string) => {
  const { text = '' } = (await test.deps.metrics?.read()) ?? {}
  return Number(new RegExp(`tipping_sign_ins_total{outcome="${outcome}"} (\\d+)`).exec(text)?.[1])
}
const network = expect.stringMatching(/^[\w-]{16}$/)

it('says who signs in and out, and from where by a name that is no address', async () => {
  const { email, sub } = await account(test)
  const browser = from('203.0.113.7')
  expect((await browser.post('/auth/login', { email, password })).status).toBe(303)
  await browser.post('/auth/logout', {})
  expect(lines('signed in').at(-1)).toMatchObject({ person: sub, network })
  expect(lines('signed out').at(-1)).toMatchObject({ person: sub, network })
  expect(lines('signed in').at(-1)?.network).toBe(lines('signed out').at(-1)?.network)
  expect(await counted('succeeded')).toBe(1)
})

it('says and counts what was refused, and what was refused unseen', async () => {
  const { email } = await account(test)
  const browser = from('203.0.113.8')
  const refused = async () => (await browser.post('/auth/login', { email, password: 'Wrong-horse-1' })).status
  expect(await refused()).toBe(400)
  expect(lines('sign-in refused').at(-1)).toMatchObject({ reason: 'incorrectCredentials', network })
  expect(await counted('failed')).toBe(1)
  let status = 0
  for (let i = 0; i < 30 && status !== 429; i++) status = await refused()
  expect(status).toBe(429)
  expect(lines('sign-in refused').at(-1)).toMatchObject({ reason: 'limited', network })
  expect(await counted('limited')).toBe(1)
  const before = lines('sign-in refused').length
  test.cognito.control.trouble({
    kind: 'error',
    call: 'InitiateAuth',
    name: 'InternalErrorException',
    times: 8,
  })
  const other = await account(test)
  await from('203.0.113.9').post('/auth/login', { email: other.email, password })
  test.cognito.control.clearTrouble()
  expect(lines('sign-in refused')).toHaveLength(before)
})

it('says who was refused a page', async () => {
  const { email, sub } = await account(test)
  const browser = from('203.0.113.10')
  await browser.post('/auth/login', { email, password })
  expect((await browser.get('/branch')).status).toBe(403)
  expect(lines('request failed').at(-1)).toMatchObject({ error: 'ForbiddenError', person: sub, network })
  expect((await browser.get('/tip/histories/tips/nobody')).status).toBe(404)
  expect(lines('request failed').at(-1)).toMatchObject({ error: 'NotFoundError', person: sub, network })
})

it('never writes an address, of a network or of a person', async () => {
  const log = JSON.stringify(test.logged)
  expect(lines('signed in').length).toBeGreaterThan(1)
  expect(log).not.toContain('203.0.113.')
  expect(log).not.toContain('@example.com')
})

it('calls a network the same everywhere, others otherwise, and otherwise with another secret', () => {
  const [one, other] = [createNetworkOf('a'.repeat(32)), createNetworkOf('b'.repeat(32))]
  expect(one({ ip: '2001:db8:1:2::1' })).toBe(one({ ip: '2001:db8:1:2:ffff::9' }))
  expect(one({ ip: '2001:db8:1:3::1' })).not.toBe(one({ ip: '2001:db8:1:2::1' }))
  expect(one({ ip: '192.0.2.1' })).not.toBe(other({ ip: '192.0.2.1' }))
  expect(one({ ip: '192.0.2.1' })).not.toContain(clientOf('192.0.2.1'))
})
