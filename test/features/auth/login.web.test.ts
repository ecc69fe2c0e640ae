import { describe, expect, it } from 'vitest'
import { onEachIdentity } from '../../support/account-app.ts'
import {
  account,
  browserOf,
  codeFor,
  codesTo,
  newAddress,
  password,
  registration,
  sameEachTime,
  summaryOf,
} from './people.ts'

onEachIdentity((test) => {
  const login = '/auth/login'

  describe('signing in', () => {
    it.each([
      ['/tip/histories?view=visits&from=2026-01-01', '/tip/histories?view=visits&from=2026-01-01'],
      ['//evil.example/', '/profile'],
    ])('with return=%s goes on to %s', async (back, to) => {
      const browser = browserOf(test)
      const { email } = await account(test)
      const address = `${login}?${new URLSearchParams({ return: back })}`
      const page = await browser.get(address)
      const action = /<form[^>]*action="([^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
      const answer = await browser.post(action, { email, password })
      expect([answer.status, answer.headers.location]).toEqual([303, to])
    })

    it('keeps where one wanted to go on the way through registering', async () => {
      const browser = browserOf(test)
      const email = newAddress()
      const wanted = encodeURIComponent('/tip/histories?view=visits')
      const page = await browser.get(`${login}?return=${wanted}`)
      expect(page.text).toContain(`href="/auth/register?return=${wanted}"`)
      const confirm = await browser.post(`/auth/register?return=${wanted}`, registration(email))
      const done = await browser.post(confirm.headers.location ?? '', {
        email,
        code: await codeFor(test, email),
      })
      const answer = await browser.post(done.headers.location ?? '', { email, password })
      expect(answer.headers.location).toBe('/tip/histories?view=visits')
    })

    it('takes an address in any case, with blanks around it', async () => {
      const { email } = await account(test)
      const answer = await browserOf(test).post(login, { email: ` ${email.toUpperCase()} `, password })
      expect(answer.status).toBe(303)
    })

    it('sets no condition to a present password: older ones were made under other rules', async () => {
      const email = newAddress()
      await test.people.add({ email, password: 'abcdefgh', name: 'Old' })
      expect((await browserOf(test).post(login, { email, password: 'abcdefgh' })).status).toBe(303)
    })

    it('reads the same for a wrong password, an unknown address and one not confirmed, and keeps the address only', async () => {
      const { email: known } = await account(test)
      const waiting = newAddress()
      await browserOf(test).post('/auth/register', registration(waiting))
      const answers: unknown[] = []
      for (const email of [known, newAddress(), waiting]) {
        const page = await browserOf(test).post(login, { email, password: 'Wrong-horse-2' })
        expect([page.status, summaryOf(page)]).toEqual([400, ['Incorrect email or password']])
        expect(page.text).toContain('please wait a few minutes')
        expect(page.text).not.toContain('Wrong-horse-2')
        answers.push([page.get('Set-Cookie'), sameEachTime(page).replaceAll(email, 'X')])
      }
      expect(answers[1]).toEqual(answers[0])
      expect(answers[2]).toEqual(answers[0])
    })

    it('of somebody who has not confirmed offers the way to the code, as to everybody, and sends none', async () => {
      const email = newAddress()
      await browserOf(test).post('/auth/register', registration(email))
      const other = browserOf(test)
      const refused = await other.post(login, { email, password })
      expect(refused.text).toMatch(/Not confirmed yet\?<[^a]*<a href="\/auth\/register\/confirm">Enter/)
      expect(await codesTo(test, email)).toBe(1)
      const confirmed = await other.post('/auth/register/confirm', {
        email,
        code: await codeFor(test, email),
      })
      // This browser can't show that the account's password is its own.
      expect(confirmed.headers.location).toBe('/auth/reset-password/confirm')
      expect((await other.post(login, { email, password })).status).toBe(303)
    })

    it('gives a session that page scripts can not read, and nothing of a token to the browser', async () => {
      const { email } = await account(test)
      const answer = await browserOf(test).post(login, { email, password })
      const cookies = answer.get('Set-Cookie') ?? []
      const session = cookies.find((cookie) => cookie.startsWith('session='))
      expect(session).toMatch(/HttpOnly; SameSite=Lax$/)
      expect(cookies.join()).not.toMatch(/eyJ/)
      expect(answer.headers['cache-control'] ?? '').not.toMatch(/public/)
    })

    it('says so when whoever keeps the accounts fails, and the address is still there', async () => {
      const { email } = await account(test)
      test.people.fail()
      const page = await browserOf(test).post(login, { email, password })
      test.people.heal()
      expect([page.status, summaryOf(page)]).toEqual([503, ['Something went wrong. Please try again later.']])
      expect(page.text).toContain(`value="${email}"`)
    })
  })

  describe('signing in too often', () => {
    it('with one address stops after ten wrong passwords, whether it has an account or not, and says how long', async () => {
      const { email: known } = await account(test)
      const browser = browserOf(test)
      for (const email of [known, newAddress()]) {
        for (let i = 0; i < 10; i++) {
          expect((await browser.post(login, { email, password: `Wrong-${i}` })).status).toBe(400)
        }
        const stopped = await browser.post(login, { email, password })
        expect(stopped.status).toBe(429)
        expect(summaryOf(stopped)).toEqual(['Too many attempts. Please wait 15 minutes and try again.'])
        expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(880)
        expect(stopped.text).toContain(`value="${email}"`)
      }
      test.wait(16 * 60_000)
      expect((await browser.post(login, { email: known, password })).status).toBe(303)
    })

    it('begins anew once it has worked', async () => {
      const { email } = await account(test)
      for (let round = 0; round < 4; round++) {
        for (let i = 0; i < 3; i++) await browserOf(test).post(login, { email, password: `Wrong-${i}` })
        expect((await browserOf(test).post(login, { email, password })).status).toBe(303)
      }
    })
  })
})
