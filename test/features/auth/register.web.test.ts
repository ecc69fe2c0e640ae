import { describe, expect, it } from 'vitest'
import { accountApp } from '../../support/account-app.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { listAcceptances } from '../legal/acceptances.ts'
import {
  account,
  browserOf,
  codeFor,
  follow,
  newAddress,
  password,
  registration,
  sameEachTime,
  summaryOf,
  toastOf,
} from './people.ts'

// Quotas of the stand-in are by the hour, and so are our limits: the clock moves on.
let offset = 0
const clock = () => Date.now() + offset
const test = accountApp({ cognito: { clock }, overrides: { clock } })
const confirmPage = '/auth/register/confirm'
const mailsTo = (email: string) => test.cognito.control.mails(email).length

describe('registering', () => {
  it.each([
    ['en', 'Verification code sent. Please check your mail', 'Register Success', 'Login Success'],
    ['ja', '確認コードを送信しました。メールをご確認ください', '登録が完了しました', 'ログインしました'],
    ['zh-CN', '验证码已发送，请查收邮件', '注册成功', '登录成功'],
  ])('in %s: form, code, signed in', async (lang, sent, done, welcome) => {
    const browser = browserOf(test, lang)
    const email = newAddress()
    expect((await browser.get('/auth/register')).status).toBe(200)
    const confirm = await follow(browser, await browser.post('/auth/register', registration(email)))
    expect(toastOf(confirm)).toBe(sent)
    expect(confirm.text).toContain(email)

    const login = await follow(
      browser,
      await browser.post(confirmPage, { email, code: codeFor(test, email) }),
    )
    expect(toastOf(login)).toBe(done)
    // The address need not be typed again.
    expect(login.text).toContain(`value="${email}"`)

    const profile = await follow(browser, await browser.post('/auth/login', { email, password }))
    expect([profile.status, toastOf(profile)]).toEqual([200, welcome])
    const sub = test.cognito.control.users().find((user) => user.email === email)?.sub ?? ''
    const agreed = await listAcceptances(test.deps.db, sub)
    expect(agreed.map(({ document }) => document)).toEqual(['privacy', 'terms'])
    expect(withoutTags(profile.text)).toContain(email)
  })

  it('says every mistake at once, keeps what was typed, and never a password', async () => {
    const browser = browserOf(test)
    const empty = await browser.post('/auth/register', {
      name: ' ',
      email: '',
      password: '',
      confirmPassword: '',
    })
    expect(empty.status).toBe(400)
    expect(empty.text).toContain('<title>Error: Create an account</title>')
    expect(summaryOf(empty)).toEqual([
      'Name is required',
      'Email is required',
      'Password is required',
      'Confirm Password is required',
      'You must accept the terms and conditions',
    ])
    for (const field of ['name', 'email', 'password', 'confirmPassword', 'terms']) {
      expect(empty.text).toContain(`href="#${field}"`)
      expect(empty.text).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`))
    }

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
    expect(wrong.text).toContain('value="Ana &lt;b&gt;"')
    expect(wrong.text).toContain('value="ana@"')
    expect(wrong.text).toMatch(/id="terms"[^>]*checked/)
    expect(wrong.text).not.toContain('short-1')
    expect(wrong.text).not.toContain('other-2')

    const kinds = await browser.post(
      '/auth/register',
      registration(newAddress(), {
        password: 'onlyletters',
        confirmPassword: 'onlyletters',
      }),
    )
    expect(summaryOf(kinds)).toEqual([
      'Password must contain at least one letter, one number, and one special character',
    ])
  })

  it('refuses a form with fields it does not have', async () => {
    const answer = await browserOf(test).post('/auth/register', registration(newAddress(), { role: 'owner' }))
    expect(answer.status).toBe(400)
    expect(summaryOf(answer)).toEqual(['There was a validation error with your request.'])
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
    expect(mailsTo(known)).toBe(0)
    expect((await browserOf(test).post('/auth/login', { email: known, password })).status).toBe(303)
  })

  it('sends somebody who has not confirmed yet a new code', async () => {
    const email = newAddress()
    await browserOf(test).post('/auth/register', registration(email))
    offset += 61_000
    await browserOf(test).post('/auth/register', registration(email))
    await expect.poll(() => mailsTo(email)).toBe(2)
    // Within a minute the last one is good enough.
    await browserOf(test).post('/auth/register', registration(email))
    expect(mailsTo(email)).toBe(2)
  })

  it('says so when the code can not be sent, or nobody answers, and what was typed is still there', async () => {
    const browser = browserOf(test)
    const email = newAddress()
    test.cognito.control.trouble({ kind: 'error', call: 'SignUp', name: 'CodeDeliveryFailureException' })
    const failed = await browser.post('/auth/register', registration(email))
    expect([failed.status, summaryOf(failed)]).toEqual([503, ['Code delivery failed']])
    expect(failed.text).toContain(`value="${email}"`)
    test.cognito.control.trouble({ kind: 'drop', call: 'SignUp' })
    const lost = await browser.post('/auth/register', registration(email))
    expect(lost.status).toBe(503)
    expect(summaryOf(lost)[0]).toMatch('The sign-in service can’t be reached')
  })
})

describe('the code', () => {
  async function registered(lang?: string) {
    const browser = browserOf(test, lang)
    const email = newAddress()
    await browser.post('/auth/register', registration(email))
    return { browser, email }
  }

  it.each([
    ['', 'OTP is required'],
    ['12345', 'OTP must be 6 digits long'],
    ['12345a', 'OTP must be 6 digits long'],
    ['1234567', 'OTP must be 6 digits long'],
  ])('“%s” is refused: %s', async (code, message) => {
    const { browser, email } = await registered()
    const page = await browser.post(confirmPage, { email, code })
    expect([page.status, summaryOf(page)]).toEqual([400, [message]])
    expect(page.text).toContain('autoComplete="one-time-code"')
  })

  it('may be typed with blanks and in full-width digits', async () => {
    const { browser, email } = await registered()
    const code = codeFor(test, email).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
    const answer = await browser.post(confirmPage, { email, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
    expect(answer.status).toBe(303)
  })

  it('that is wrong or has expired reads the same', async () => {
    const { browser, email } = await registered()
    const code = codeFor(test, email)
    const wrong = await browser.post(confirmPage, { email, code: code === '123456' ? '654321' : '123456' })
    offset += 25 * 3600_000
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
    expect((await other.post(confirmPage, { email, code: codeFor(test, email) })).status).toBe(303)
  })

  it('can be sent again after a minute, and the wait is said', async () => {
    const { browser, email } = await registered()
    expect((await browser.get(confirmPage)).text).toMatch(/data-props="[^"]*seconds&quot;:(60|59)/)
    const early = await browser.post(confirmPage, { email, code: '', resend: '1' })
    expect(early.status).toBe(429)
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(50)
    expect(summaryOf(early)[0]).toMatch(/^Too many attempts\. Please wait \d\d seconds and try again\.$/)
    offset += 61_000
    const page = await follow(browser, await browser.post(confirmPage, { email, code: '', resend: '1' }))
    expect(toastOf(page)).toBe('OTP resent successfully')
    expect(mailsTo(email)).toBe(2)
    expect((await browser.post(confirmPage, { email, code: codeFor(test, email) })).status).toBe(303)
  })

  it('is sent again to nobody who has none to get, and reads the same', async () => {
    const { email: known } = await account(test)
    for (const email of [known, newAddress()]) {
      const browser = browserOf(test)
      const page = await follow(browser, await browser.post(confirmPage, { email, code: '', resend: '1' }))
      expect(toastOf(page)).toBe('OTP resent successfully')
      expect(mailsTo(email)).toBe(0)
    }
  })

  it('can not be guessed: after some tries there is a wait, for any address', async () => {
    const { browser, email } = await registered()
    // This browser had a code sent to its own address only.
    for (const [address, tries] of [[email, 5] as const, [newAddress(), 3] as const]) {
      for (let i = 0; i < tries; i++) {
        expect((await browser.post(confirmPage, { email: address, code: '000000' })).status).toBe(400)
      }
      const stopped = summaryOf(await browser.post(confirmPage, { email: address, code: '000000' }))
      expect(stopped).toEqual(['Too many attempts. Please wait 60 minutes and try again.'])
    }
    offset += 61 * 60_000
    expect((await browser.post(confirmPage, { email, code: codeFor(test, email) })).status).toBe(303)
  })
})
