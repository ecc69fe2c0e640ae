import { describe, expect, it } from 'vitest'
import { onEachIdentity } from '../../support/account-app.ts'
import {
  account,
  browserOf,
  codeFor,
  codesTo,
  follow,
  newAddress,
  registration,
  summaryOf,
  toastOf,
} from './people.ts'

onEachIdentity((test) => {
  const confirmPage = '/auth/register/confirm'
  const mailsTo = (email: string) => codesTo(test, email)

  describe('the code of a registration', () => {
    async function registered(lang?: string) {
      const browser = browserOf(test, lang)
      const email = newAddress()
      await browser.post('/auth/register', registration(email))
      return { browser, email }
    }

    it('may be typed with blanks and in full-width digits', async () => {
      const { browser, email } = await registered()
      const code = (await codeFor(test, email)).replace(/\d/g, (digit) =>
        String.fromCharCode(0xff10 + Number(digit)),
      )
      const answer = await browser.post(confirmPage, {
        email,
        code: ` ${code.slice(0, 3)} ${code.slice(3)} `,
      })
      expect(answer.status).toBe(303)
    })

    it('that is wrong or has expired reads the same', async () => {
      const { browser, email } = await registered()
      const code = await codeFor(test, email)
      const wrong = await browser.post(confirmPage, { email, code: code === '123456' ? '654321' : '123456' })
      test.wait(25 * 3600_000)
      const late = await browser.post(confirmPage, { email, code })
      for (const page of [wrong, late]) {
        expect([page.status, summaryOf(page)]).toEqual([400, ['Invalid email or code']])
      }
    })

    it('can be entered in another browser, which asks for the address', async () => {
      const { email } = await registered()
      const other = browserOf(test)
      const page = await other.get(confirmPage)
      expect(page.text).toMatch(/<input[^>]*id="email"/)
      const refused = await other.post(confirmPage, { email: '', code: '123456' })
      expect(summaryOf(refused)).toEqual(['Email is required'])
      expect((await other.post(confirmPage, { email, code: await codeFor(test, email) })).status).toBe(303)
    })

    it('can be sent again after a minute, and the wait is said', async () => {
      const { browser, email } = await registered()
      expect((await browser.get(confirmPage)).text).toMatch(/data-props="[^"]*seconds&quot;:(60|59)/)
      const early = await browser.post(confirmPage, { email, code: '', resend: '1' })
      expect(early.status).toBe(429)
      expect(Number(early.headers['retry-after'])).toBeGreaterThan(50)
      expect(summaryOf(early)[0]).toMatch(/^Too many attempts\. Please wait \d\d seconds and try again\.$/)
      test.wait(61_000)
      const page = await follow(browser, await browser.post(confirmPage, { email, code: '', resend: '1' }))
      expect(toastOf(page)).toBe('OTP resent successfully')
      expect(await mailsTo(email)).toBe(2)
      expect((await browser.post(confirmPage, { email, code: await codeFor(test, email) })).status).toBe(303)
    })

    it('is sent again to nobody who has none to get, and reads the same', async () => {
      const { email: known } = await account(test)
      for (const email of [known, newAddress()]) {
        const browser = browserOf(test)
        const page = await follow(browser, await browser.post(confirmPage, { email, code: '', resend: '1' }))
        expect(toastOf(page)).toBe('OTP resent successfully')
        expect(await mailsTo(email)).toBe(0)
      }
    })
  })
})
