import { describe, expect, it } from 'vitest'
import { onEachIdentity } from '../../support/account-app.ts'
import { beginTip } from '../../support/guest.ts'
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
  const ownerOf = async (tipId: string) =>
    (
      await test.deps.db
        .selectFrom('tip')
        .select('person_id')
        .where('id', '=', tipId)
        .executeTakeFirstOrThrow()
    ).person_id

  describe('a forgotten password', () => {
    it.each([
      ['en', 'Verification code sent. Please check your mail', 'Password Reset Successfully'],
      ['ja', '確認コードを送信しました。メールをご確認ください', 'パスワードを再設定しました'],
      ['zh-CN', '验证码已发送，请查收邮件', '密码已重设'],
    ])('in %s: address, code, new password, signed in', async (lang, sent, done) => {
      const browser = browserOf(test, lang)
      const { email } = await account(test)
      const page = await follow(browser, await browser.post(ask, { email }))
      expect(toastOf(page)).toBe(sent)
      const login = await follow(
        browser,
        await browser.post(confirm, newPassword(email, await codeFor(test, email))),
      )
      expect(toastOf(login)).toBe(done)
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

    it('says every mistake at once', async () => {
      const browser = browserOf(test)
      expect(summaryOf(await browser.post(ask, { email: '' }))).toEqual(['Email is required'])
      expect(summaryOf(await browser.post(ask, { email: 'a b@c' }))).toEqual(['Invalid email address'])
      const empty = await browser.post(confirm, { email: '', code: '', newPassword: '', confirmPassword: '' })
      expect(empty.status).toBe(400)
      expect(summaryOf(empty)).toEqual([
        'Email is required',
        'OTP is required',
        'New Password is required',
        'Confirm Password is required',
      ])
      const wrong = await browser.post(confirm, {
        email: 'ana@example.com',
        code: '12',
        newPassword: 'letters only!',
        confirmPassword: 'Letters only!',
      })
      expect(summaryOf(wrong)).toEqual([
        'OTP must be 6 digits long',
        'Password must contain at least one letter, one number, and one special character',
        'Passwords must match',
      ])
      expect(wrong.text).not.toContain('letters only!')
      expect(wrong.text).toContain('value="12"')
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

    it('ends every sign-in of the person at once', async () => {
      const { email } = await account(test)
      const [thief, owner] = [browserOf(test), browserOf(test)]
      await thief.post('/auth/login', { email, password })
      expect((await thief.get('/profile')).status).toBe(200)
      await owner.post(ask, { email })
      await owner.post(confirm, newPassword(email, await codeFor(test, email)))
      expect((await thief.get('/profile')).headers.location).toMatch('/auth/login')
      const tip = await beginTip(thief, test.seed.branchId)
      expect(await ownerOf(tip.tipId)).toBe(null)
      await owner.post('/auth/login', { email, password: fresh })
      expect((await owner.get('/profile')).status).toBe(200)
    })

    it('is asked for three times an hour at most from one network, for any address', async () => {
      for (const email of [(await account(test)).email, newAddress()]) {
        for (let i = 0; i < 3; i++) {
          expect((await browserOf(test).post(ask, { email })).status).toBe(303)
          test.wait(61_000)
        }
        const stopped = await browserOf(test).post(ask, { email })
        expect(stopped.status).toBe(429)
        expect(summaryOf(stopped)[0]).toMatch(/^Too many attempts\. Please wait 5\d minutes and try again\.$/)
      }
    })
  })
})
