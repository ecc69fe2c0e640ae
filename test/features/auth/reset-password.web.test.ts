import { describe, expect, it } from 'vitest'
import { onEachIdentity } from '../../support/account-app.ts'
import {
  account,
  browserOf,
  codeFor,
  codesTo,
  follow,
  newAddress,
  password,
  sameEachTime,
  summaryOf,
  toastOf,
} from './people.ts'

onEachIdentity((test) => {
  const ask = '/auth/reset-password'
  const confirm = '/auth/reset-password/confirm'
  const fresh = 'Battery-staple-2'
  const newPassword = (email: string, code: string, given = fresh) => ({
    email,
    code,
    newPassword: given,
    confirmPassword: given,
  })

  describe('a forgotten password', () => {
    it('goes by address, code and new password to the sign-in', async () => {
      const browser = browserOf(test)
      const { email } = await account(test)
      await browser.post(ask, { email })
      const login = await follow(
        browser,
        await browser.post(confirm, newPassword(email, await codeFor(test, email))),
      )
      expect(login.text).toContain(`value="${email}"`)
      expect((await browser.post('/auth/login', { email, password })).status).toBe(400)
      expect((await browser.post('/auth/login', { email, password: fresh })).status).toBe(303)
    })

    it('reads the same for an address that nobody has', async () => {
      const { email: known } = await account(test)
      const unknown = newAddress()
      const pages: string[] = []
      for (const email of [known, unknown]) {
        const browser = browserOf(test)
        const asked = await follow(browser, await browser.post(ask, { email }))
        const wrong = await browser.post(confirm, newPassword(email, '000000'))
        expect([wrong.status, summaryOf(wrong)]).toEqual([400, ['Invalid email or code']])
        pages.push([asked, wrong].map((page) => sameEachTime(page).replaceAll(email, 'X')).join())
      }
      expect(pages[0]).toBe(pages[1])
      expect(await codesTo(test, unknown)).toBe(0)
    })

    it('asked for twice within a minute sends one code, and leads on', async () => {
      const browser = browserOf(test)
      const { email } = await account(test)
      for (let i = 0; i < 3; i++) {
        expect((await browser.post(ask, { email })).headers.location).toBe(confirm)
      }
      expect(await codesTo(test, email)).toBe(1)
    })

    it('needs the code within an hour, and can have another after a minute', async () => {
      const browser = browserOf(test)
      const { email } = await account(test)
      await browser.post(ask, { email })
      const early = await browser.post(confirm, {
        email,
        resend: '1',
        code: '',
        newPassword: 'typed already',
      })
      expect([early.status, summaryOf(early)[0]]).toEqual([
        429,
        expect.stringMatching(/^Too many attempts\. Please wait \d\d seconds/),
      ])
      expect(early.text).not.toContain('typed already')
      test.wait(61 * 60_000)
      const late = await browser.post(confirm, newPassword(email, await codeFor(test, email)))
      expect(summaryOf(late)).toEqual(['Invalid email or code'])
      const again = await follow(browser, await browser.post(confirm, { email, resend: '1', code: '' }))
      expect(toastOf(again)).toBe('OTP resent successfully')
      expect((await browser.post(confirm, newPassword(email, await codeFor(test, email)))).status).toBe(303)
    })
  })
})
