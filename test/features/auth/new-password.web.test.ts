import { describe, expect, it } from 'vitest'
import { onEachIdentity } from '../../support/account-app.ts'
import {
  account,
  browserOf,
  codeFor,
  newAddress,
  password,
  registration,
  signedIn,
  summaryOf,
} from './people.ts'

onEachIdentity((test) => {
  const refusal = [400, ['Password does not meet requirements']]
  const both = (given: string) => ({ newPassword: given, confirmPassword: given })

  describe('a password that anybody would guess', () => {
    it('is refused at registering, with a word of advice', async () => {
      const email = newAddress()
      const before = test.calls.asked()
      const page = await browserOf(test).post(
        '/auth/register',
        registration(email, { password: 'Password1!', confirmPassword: 'Password1!' }),
      )
      expect([page.status, summaryOf(page)]).toEqual(refusal)
      expect(page.text).toContain('several unrelated words')
      expect(page.text).toContain('href="#password"')
      expect(page.text).toContain(`value="${email}"`)
      expect(page.text).not.toContain('Password1!')
      expect(test.calls.asked()).toBe(before)
    })

    it('is refused after a forgotten one, and the code is still good', async () => {
      const browser = browserOf(test)
      const { email } = await account(test)
      await browser.post('/auth/reset-password', { email })
      const code = await codeFor(test, email)
      const confirm = '/auth/reset-password/confirm'
      const page = await browser.post(confirm, { email, code, ...both('Qwerty123!') })
      expect([page.status, summaryOf(page)]).toEqual(refusal)
      expect(page.text).toContain(`value="${code}"`)
      expect((await browser.post(confirm, { email, code, ...both('Battery-staple-2') })).status).toBe(303)
    })

    it('is refused at changing one, and the old one stays in force', async () => {
      const { browser, email } = await signedIn(test)
      const change = '/profile/password-change'
      for (const given of ['aaaaaaa1!', 'Password1!']) {
        const page = await browser.post(change, { oldPassword: password, ...both(given) })
        expect([page.status, summaryOf(page)]).toEqual(refusal)
        expect(page.text).toContain('several unrelated words')
      }
      expect((await browserOf(test).post('/auth/login', { email, password })).status).toBe(303)
    })
  })

  it('signing out clears what the browser keeps of the site, but no cookie of the language', async () => {
    const { browser } = await signedIn(test)
    await browser.get('/profile?lang=ja')
    const answer = await browser.post('/auth/logout', {})
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
    expect((answer.get('Set-Cookie') ?? []).join()).not.toContain('lang=')
    expect((await browser.get('/auth/login')).text).toContain('lang="ja"')
  })
})
