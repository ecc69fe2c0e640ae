import { expect, it } from 'vitest'
import { clientOf } from '../../../server/http/client-of.ts'
import { createNetworkOf } from '../../../server/http/network-of.ts'
import { onEachIdentity } from '../../support/account-app.ts'
import { guestBrowser } from '../../support/guest.ts'
import { account, codeFor, newAddress, password, registration, signedIn } from './people.ts'

onEachIdentity(
  (test, keeper) => {
    const from = (address: string) =>
      guestBrowser(test.app, { 'Accept-Language': 'en', 'X-Forwarded-For': address })
    const lines = (msg: string) => test.logged.filter((line) => line.msg === msg)
    const counted = async (outcome: string) => {
      const { text = '' } = (await test.deps.metrics?.read()) ?? {}
      return Number(new RegExp(`tipping_sign_ins_total{outcome="${outcome}"} (\\d+)`).exec(text)?.[1])
    }
    const failing =
      keeper === 'cognito' ? 'Cognito can not be asked' : 'the accounts of this server can’t be reached'
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
      const refused = async () =>
        (await browser.post('/auth/login', { email, password: 'Wrong-horse-1' })).status
      expect(await refused()).toBe(400)
      const line = lines('sign-in refused').at(-1)
      expect(line).toMatchObject({ place: 'sign-in', reason: 'incorrectCredentials', network })
      expect(line).not.toHaveProperty('person')
      expect(await counted('failed')).toBe(1)
      let status = 0
      for (let i = 0; i < 30 && status !== 429; i++) status = await refused()
      expect(status).toBe(429)
      expect(lines('sign-in refused').at(-1)).toMatchObject({ reason: 'limited', network })
      expect(await counted('limited')).toBe(1)
      const before = lines('sign-in refused').length
      const other = await account(test)
      test.people.fail()
      await from('203.0.113.9').post('/auth/login', { email: other.email, password })
      test.people.heal()
      expect(lines('sign-in refused')).toHaveLength(before)
      expect(lines(failing).at(-1)).toMatchObject({ req: expect.any(String) })
      expect([await counted('unavailable'), await counted('misconfigured')]).toEqual([1, 0])
    })

    it('says and counts a wrong code of a registration or a new password', async () => {
      const email = newAddress()
      const browser = from('203.0.113.11')
      await browser.post('/auth/register', registration(email))
      const right = await codeFor(test, email)
      const code = right === '000000' ? '000001' : '000000'
      expect((await browser.post('/auth/register/confirm', { email, code })).status).toBe(400)
      expect(lines('sign-in refused').at(-1)).toMatchObject({
        place: 'registration code',
        reason: 'codeMismatch',
        network,
      })
      expect(await counted('wrong_code')).toBe(1)
      expect((await browser.post('/auth/register/confirm', { email, code: right })).status).toBe(303)
      expect(await counted('wrong_code')).toBe(1)

      const newPassword = { newPassword: 'Battery-staple-2', confirmPassword: 'Battery-staple-2' }
      const reset = { email, code, ...newPassword }
      expect((await browser.post('/auth/reset-password/confirm', reset)).status).toBe(400)
      const place = 'reset code'
      expect(lines('sign-in refused').at(-1)).toMatchObject({ place, reason: 'codeExpired', network })
      expect(await counted('wrong_code')).toBe(2)
    })

    it('says and counts a wrong present password, and whose session it was tried in', async () => {
      const { email, sub } = await account(test)
      const browser = from('203.0.113.13')
      await browser.post('/auth/login', { email, password })
      const wrong = 'Wrong-horse-1'
      const change = { newPassword: 'Battery-staple-2', confirmPassword: 'Battery-staple-2' }
      expect((await browser.post('/profile/password-change', { oldPassword: wrong, ...change })).status).toBe(
        400,
      )
      const line = { place: 'present password', network, person: sub }
      expect(lines('sign-in refused').at(-1)).toMatchObject({ ...line, reason: 'incorrectOldPassword' })
      expect(await counted('wrong_present_password')).toBe(1)
      test.wait(15 * 60_000)
      const guess = (presentPassword: string) => browser.post('/profile/delete', { presentPassword })
      expect((await guess(wrong)).status).toBe(400)
      expect(lines('sign-in refused').at(-1)).toMatchObject({ ...line, reason: 'incorrectCredentials' })
      expect(await counted('wrong_present_password')).toBe(2)
      const before = lines('sign-in refused').length
      expect((await guess('')).status).toBe(400)
      expect((await guess(password)).status).toBe(303)
      expect(lines('sign-in refused')).toHaveLength(before)
    })

    it('says who was refused a page', async () => {
      const { email, sub } = await account(test)
      const browser = from('203.0.113.10')
      expect((await browser.post('/auth/login', { email, password })).status).toBe(303)
      expect((await browser.get('/branch')).status).toBe(403)
      expect(lines('request failed').at(-1)).toMatchObject({ error: 'ForbiddenError', person: sub, network })
      expect((await browser.get('/tip/histories/tips/nobody')).status).toBe(404)
      expect(lines('request failed').at(-1)).toMatchObject({ error: 'NotFoundError', person: sub, network })
    })

    it('says whose password is new, changed or reset', async () => {
      const { email, sub } = await account(test)
      const browser = from('203.0.113.31')
      const newPassword = 'Battery-staple-2'
      const reset = { email, newPassword, confirmPassword: newPassword }
      await browser.post('/auth/reset-password', { email })
      const code = (await codeFor(test, email)) ?? ''
      expect((await browser.post('/auth/reset-password/confirm', { ...reset, code })).status).toBe(303)
      expect(lines('password reset').at(-1)).toMatchObject({ person: sub, network })
      await browser.post('/auth/login', { email, password: newPassword })
      const change = {
        oldPassword: newPassword,
        newPassword: 'Clock-tower-3',
        confirmPassword: 'Clock-tower-3',
      }
      expect((await browser.post('/profile/password-change', change)).status).toBe(303)
      expect(lines('password changed').at(-1)).toMatchObject({ person: sub, network })
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

    it('says and counts a wrong code for a new address', async () => {
      const { browser, sub } = await signedIn(test)
      const wanted = newAddress()
      await browser.post('/profile/email-change', { newEmail: wanted, confirmEmail: wanted })
      const right = await codeFor(test, wanted)
      const code = right === '000000' ? '000001' : '000000'
      const before = await counted('wrong_code')
      expect((await browser.post('/profile/email-change/confirm', { code })).status).toBe(400)
      expect(lines('sign-in refused').at(-1)).toMatchObject({
        place: 'address code',
        reason: 'codeMismatch',
        network,
        person: sub,
      })
      expect(await counted('wrong_code')).toBe(before + 1)
    })

    it('says whose address was changed, and no address', async () => {
      const { browser, sub } = await signedIn(test)
      const wanted = newAddress()
      await browser.post('/profile/email-change', { newEmail: wanted, confirmEmail: wanted })
      await browser.post('/profile/email-change/confirm', { code: await codeFor(test, wanted) })
      expect(lines('email changed')).toMatchObject([{ person: sub }])
      expect(JSON.stringify(lines('email changed'))).not.toContain(wanted)
    })
  },
  { env: { METRICS_TOKEN: 'a-token-for-tests-that-is-long-enough' } },
)
