import { describe, expect, it } from 'vitest'
import { onEachIdentity } from '../../support/account-app.ts'
import { guestBrowser } from '../../support/guest.ts'
import { account, codeFor, newAddress, password, registration } from './people.ts'

onEachIdentity(
  (test) => {
    const from = (ip: string) => guestBrowser(test.app, { 'Accept-Language': 'en', 'X-Forwarded-For': ip })
    const login = '/auth/login'
    const ask = '/auth/reset-password'
    const fresh = 'Battery-staple-2'
    const minutes = 60_000

    const anotherThan = (code: string) => (code === '000000' ? '111111' : '000000')
    let networks = 0
    const newNetwork = () => `198.51.100.${++networks}`

    /** Wrong passwords, each from another network, until the account takes no more of them. */
    async function guessPasswords(email: string) {
      for (let tries = 0; tries < 40; tries++) {
        const { status } = await from(newNetwork()).post(login, { email, password: `Wrong-${tries}` })
        if (status === 429) return tries
      }
      throw new Error('never stopped')
    }

    async function guessCodes(page: string, email: string) {
      for (let tries = 0; tries < 40; tries++) {
        const fields = { email, code: '000000', newPassword: fresh, confirmPassword: fresh }
        const { status } = await from(newNetwork()).post(
          page,
          page === `${ask}/confirm` ? fields : { email, code: '000000' },
        )
        if (status === 429) return tries
      }
      throw new Error('never stopped')
    }

    describe('strangers who try', () => {
      it('passwords from many networks are stopped, and a browser that has signed in before is not', async () => {
        const { email } = await account(test)
        const own = from('192.0.2.1')
        expect((await own.post(login, { email, password })).status).toBe(303)
        await own.post('/auth/logout', {})
        expect(await guessPasswords(email)).toBe(30)
        expect((await from('192.0.2.2').post(login, { email, password })).status).toBe(429)
        // The lock of the identity service itself knows no browsers; it ends by itself.
        test.wait(16 * minutes)
        expect((await from('192.0.2.2').post(login, { email, password })).status).toBe(429)
        expect((await own.post(login, { email, password })).status).toBe(303)
        await own.post('/auth/logout', {})
        // It opens nothing: the tries of this browser have an end, too.
        for (let tries = 0; tries < 10; tries++)
          expect((await own.post(login, { email, password: 'Wrong-1' })).status).toBe(400)
        expect((await own.post(login, { email, password })).status).toBe(429)
      }, 30_000)

      it('an invited address, a moment before its owner registers, do not keep her from its code', async () => {
        const email = newAddress()
        const stranger = from('192.0.2.66')
        const theirs = { password: 'Stranger-horse-1', confirmPassword: 'Stranger-horse-1' }
        expect((await stranger.post('/auth/register', registration(email, theirs))).status).toBe(303)
        const own = from('192.0.2.67')
        expect((await own.post('/auth/register', registration(email))).status).toBe(303)
        const code = await codeFor(test, email)
        // All the tries that he has as the one who asked first, and those of everybody else.
        const wrong = { email, code: anotherThan(code) }
        for (let tries = 0; tries < 5; tries++)
          expect((await stranger.post('/auth/register/confirm', wrong)).status).toBe(400)
        expect((await stranger.post('/auth/register/confirm', wrong)).status).toBe(429)
        expect(await guessCodes('/auth/register/confirm', email)).toBe(3)
        const right = await own.post('/auth/register/confirm', { email, code })
        expect(right.status).toBe(303)
      })

      it('passwords and codes keep nobody from a new password, nor from signing in with it', async () => {
        const { email } = await account(test)
        const own = from('192.0.2.3')
        await guessPasswords(email)
        expect((await own.post(ask, { email })).status).toBe(303)
        expect(await guessCodes(`${ask}/confirm`, email)).toBe(3)
        const code = await codeFor(test, email)
        const fields = { email, code, newPassword: fresh, confirmPassword: fresh }
        expect((await from(newNetwork()).post(`${ask}/confirm`, fields)).status).toBe(429)
        test.wait(9 * minutes)
        expect((await own.post(`${ask}/confirm`, fields)).headers.location).toBe(login)
        // As above: the lock of the identity service ends by itself.
        test.wait(7 * minutes)
        expect((await own.post(login, { email, password: fresh })).headers.location).toBe('/profile')
      }, 30_000)

      it('codes keep nobody from confirming a registration', async () => {
        const email = newAddress()
        const own = from('192.0.2.4')
        await own.post('/auth/register', registration(email))
        expect(await guessCodes('/auth/register/confirm', email)).toBe(3)
        const confirmed = await own.post('/auth/register/confirm', {
          email,
          code: await codeFor(test, email),
        })
        expect(confirmed.headers.location).toBe(login)
      })

      it('to ask right after her leave a browser that is known its tries', async () => {
        const { email } = await account(test)
        const own = from('192.0.2.7')
        expect((await own.post(login, { email, password })).status).toBe(303)
        await own.post('/auth/logout', {})
        await own.post(ask, { email })
        test.wait(61_000)
        const stranger = from(newNetwork())
        await stranger.post(ask, { email })
        const code = await codeFor(test, email)
        const wrong = { email, code: anotherThan(code), newPassword: fresh, confirmPassword: fresh }
        // Not the five of a browser that asked: Cognito would take no more of anybody.
        for (let tries = 0; tries < 4; tries++) await from(newNetwork()).post(`${ask}/confirm`, wrong)
        expect((await own.post(`${ask}/confirm`, { ...wrong, code })).headers.location).toBe(login)
      })
    })

    describe('the cookie of a browser that is known', () => {
      it('holds no address, is read by no script, and one for another account is worth nothing', async () => {
        const { email } = await account(test)
        const { email: other } = await account(test)
        const own = from('192.0.2.5')
        const cookies = (await own.post(login, { email, password })).get('Set-Cookie') ?? []
        const cookie = cookies.find((each) => each.startsWith('browser='))
        expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/)
        expect(decodeURIComponent(cookie ?? '')).not.toContain(email.split('@')[0])
        await own.post('/auth/logout', {})
        await guessPasswords(other)
        expect((await own.post(login, { email: other, password })).status).toBe(429)
      }, 30_000)
    })
  },
  { env: { TRUST_PROXY: '1' } },
)
