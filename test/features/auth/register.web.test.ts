import { describe, expect, it } from 'vitest'
import { onEachIdentity } from '../../support/account-app.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { listAcceptances } from '../legal/acceptances.ts'
import {
  account,
  browserOf,
  codeFor,
  codesTo,
  follow,
  newAddress,
  password,
  registration,
  sameEachTime,
  summaryOf,
} from './people.ts'

onEachIdentity((test) => {
  const confirmPage = '/auth/register/confirm'
  const mailsTo = (email: string) => codesTo(test, email)

  describe('registering', () => {
    it('goes by form and code to the sign-in', async () => {
      const browser = browserOf(test)
      const email = newAddress()
      expect((await browser.get('/auth/register')).status).toBe(200)
      const confirm = await follow(browser, await browser.post('/auth/register', registration(email)))
      expect(confirm.text).toContain(email)

      const login = await follow(
        browser,
        await browser.post(confirmPage, { email, code: await codeFor(test, email) }),
      )
      // The address need not be typed again.
      expect(login.text).toContain(`value="${email}"`)

      const profile = await follow(browser, await browser.post('/auth/login', { email, password }))
      expect(profile.status).toBe(200)
      const { sub = '' } = (await test.people.find(email)) ?? {}
      const agreed = await listAcceptances(test.deps.db, sub)
      expect(agreed.map(({ document }) => document)).toEqual(['privacy', 'terms'])
      expect(withoutTags(profile.text)).toContain(email)
    })

    it('says every mistake at once, keeps what was typed, and never a password', async () => {
      const browser = browserOf(test)
      const wrong = await browser.post('/auth/register', {
        name: 'Ana <b>',
        email: 'ana@',
        password: 'short-1',
        confirmPassword: 'other-2',
        terms: '1',
      })
      expect(summaryOf(wrong)).toEqual([
        'Invalid email address',
        'Password must be at least 8 characters long',
        'Passwords must match',
      ])
      expect(wrong.text).toContain('<title>Error: Create an account</title>')
      expect(wrong.text).toMatch(/id="email"[^>]*aria-invalid="true"/)
      expect(wrong.text).toContain('value="Ana &lt;b&gt;"')
      expect(wrong.text).toContain('value="ana@"')
      expect(wrong.text).toMatch(/id="terms"[^>]*checked/)
      expect(wrong.text).not.toContain('short-1')
      expect(wrong.text).not.toContain('other-2')
    })

    it('does not tell that an address has an account: the same answers, the same pages', async () => {
      const { email: known } = await account(test)
      const unknown = newAddress()
      const [first, second] = [browserOf(test), browserOf(test)]
      const answers = [
        await first.post('/auth/register', registration(known)),
        await second.post('/auth/register', registration(unknown)),
      ]
      expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual([
        [303, confirmPage],
        [303, confirmPage],
      ])
      const pages = [await first.get(confirmPage), await second.get(confirmPage)]
      const [a, b] = pages.map((page, at) => sameEachTime(page).replaceAll(at === 0 ? known : unknown, 'X'))
      expect(a).toBe(b)
      const wrong = [
        await first.post(confirmPage, { email: known, code: '000000' }),
        await second.post(confirmPage, { email: unknown, code: '000000' }),
      ]
      expect(wrong.map((page) => [page.status, summaryOf(page)])).toEqual([
        [400, ['Invalid email or code']],
        [400, ['Invalid email or code']],
      ])
      // Whoever has the account gets no mail, and its password stays.
      expect(await mailsTo(known)).toBe(0)
      expect((await browserOf(test).post('/auth/login', { email: known, password })).status).toBe(303)
    })

    it('sends somebody who has not confirmed yet a new code', async () => {
      const email = newAddress()
      await browserOf(test).post('/auth/register', registration(email))
      test.wait(61_000)
      await browserOf(test).post('/auth/register', registration(email))
      await expect.poll(() => mailsTo(email)).toBe(2)
      // Within a minute the last one is good enough.
      await browserOf(test).post('/auth/register', registration(email))
      expect(await mailsTo(email)).toBe(2)
    })
  })
})
