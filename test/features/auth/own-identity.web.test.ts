import { describe, expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import { type GuestBrowser, guestBrowser } from '../../support/guest.ts'
import { anotherCode, codeTo, mailsIn, password, secrets } from '../../support/own-identity.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { listening } from '../graphql/client.ts'
import { follow, registration, summaryOf, toastOf } from './people.ts'

// The pages of people with an account, all the way, where no Cognito is configured: this server keeps the accounts.

let ahead = 0
const clock = () => Date.now() + ahead
const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'tips@example.jp', SESSION_SECRETS: secrets.join() }
const test = testApp({ clock }, mail)
const endpoint = listening(() => test.app)

let people = 0
const newAddress = () => `own${++people}@example.com`
const browserOf = (lang = 'en'): GuestBrowser => guestBrowser(test.app, { 'Accept-Language': lang })
const code = (email: string) => codeTo(test.deps.db, email)
const both = (given: string) => ({ newPassword: given, confirmPassword: given })
const signIn = (browser: GuestBrowser, email: string, given = password) =>
  browser.post('/auth/login', { email, password: given })

const profileOf = async (browser: GuestBrowser) => withoutTags((await browser.get('/profile')).text)

async function registered(browser = browserOf()) {
  const email = newAddress()
  await browser.post('/auth/register', registration(email))
  await browser.post('/auth/register/confirm', { email, code: await code(email) })
  return { email, browser }
}

async function signedIn() {
  const person = await registered()
  const answer = await signIn(person.browser, person.email)
  if (answer.status !== 303) throw new Error(`not signed in: ${answer.status}`)
  return person
}

describe('with mail and without Cognito', () => {
  it.each([
    ['en', 'valid for 10 minutes'],
    ['ja', 'コードの有効期間は10分間です'],
    ['zh-CN', '验证码10分钟内有效'],
  ])('somebody registers, has the code sent again, confirms and signs in, in %s', async (lang, words) => {
    const browser = browserOf(lang)
    const email = newAddress()
    const begun = await browser.post('/auth/register', registration(email))
    expect(begun.headers.location).toBe('/auth/register/confirm')
    expect(withoutTags((await follow(browser, begun)).text)).toContain(words)
    ahead += 61_000
    const again = await browser.post('/auth/register/confirm', { email, code: '', resend: '1' })
    expect(again.status).toBe(303)
    const mails = (await mailsIn(test.deps.db)).filter(({ to }) => to === email)
    expect(mails.map(({ kind }) => kind)).toEqual(['register-code', 'register-code-again'])
    expect(mails[0]?.lang).toBe(lang === 'zh-CN' ? 'cn' : lang)
    const right = await code(email)
    const wrong = await browser.post('/auth/register/confirm', { email, code: anotherCode(right) })
    expect([wrong.status, summaryOf(wrong)]).toEqual([400, [expect.any(String)]])
    const done = await browser.post('/auth/register/confirm', { email, code: right })
    expect(done.headers.location).toBe('/auth/login')
    expect((await signIn(browser, email)).status).toBe(303)
    expect(await profileOf(browser)).toContain(email)
  })

  it('a wrong password, an unknown address and one without its code get the same page', async () => {
    const { email } = await registered()
    const waiting = newAddress()
    await browserOf().post('/auth/register', registration(waiting))
    const pages = []
    for (const [address, given] of [
      [email, 'Wrong-password-1'],
      [newAddress(), password],
      [waiting, password],
    ] as const) {
      const page = await signIn(browserOf(), address, given)
      pages.push([page.status, summaryOf(page), withoutTags(page.text).includes('wait a few minutes')])
    }
    expect(pages).toEqual(Array(3).fill([400, ['Incorrect email or password'], true]))
  })

  it('a sign-in is renewed when its tokens have expired', async () => {
    const { browser, email } = await signedIn()
    for (let at = 0; at < 3; at++) {
      ahead += 20 * 60_000
      expect(await profileOf(browser)).toContain(email)
    }
  })

  it('a forgotten password is set anew, and every browser is signed out', async () => {
    const { browser, email } = await signedIn()
    const other = browserOf()
    const asked = await other.post('/auth/reset-password', { email })
    expect((await follow(other, asked)).text).toContain('valid for 10 minutes')
    const confirm = { email, code: await code(email), ...both('Battery-staple-2') }
    const done = await other.post('/auth/reset-password/confirm', confirm)
    expect(toastOf(await follow(other, done))).toBe('Password Reset Successfully')
    expect((await browser.get('/profile')).headers.location).toContain('/auth/login')
    expect((await signIn(other, email)).status).toBe(400)
    expect((await signIn(other, email, 'Battery-staple-2')).status).toBe(303)
  })

  it('a password is changed; the other browser is signed out, this one goes on', async () => {
    const { browser, email } = await signedIn()
    const other = browserOf()
    await signIn(other, email)
    const change = (oldPassword: string) =>
      browser.post('/profile/password-change', { oldPassword, ...both('Battery-staple-2') })
    const wrong = await change('Wrong-password-1')
    expect([wrong.status, summaryOf(wrong)]).toEqual([400, ['Incorrect old password']])
    expect((await change(password)).status).toBe(303)
    expect((await browser.get('/profile')).status).toBe(200)
    expect((await other.get('/profile')).headers.location).toContain('/auth/login')
    expect((await signIn(other, email, 'Battery-staple-2')).status).toBe(303)
  })

  it('names and the address change, the address once its code is entered', async () => {
    const { browser, email } = await signedIn()
    await browser.post('/profile', { name: '新しい名前', preferredUsername: 'aya' })
    const wanted = newAddress()
    const sent = await browser.post('/profile/email-change', { newEmail: wanted, confirmEmail: wanted })
    expect((await follow(browser, sent)).text).toContain('valid for 10 minutes')
    expect(await profileOf(browser)).toContain(email)
    const done = await browser.post('/profile/email-change/confirm', { code: await code(wanted) })
    expect(toastOf(await follow(browser, done))).toBe('Email changed successfully')
    expect((await signIn(browserOf(), email)).status).toBe(400)
    expect((await signIn(browserOf(), wanted)).status).toBe(303)
  })

  it('somebody signs out everywhere', async () => {
    const { browser, email } = await signedIn()
    const other = browserOf()
    await signIn(other, email)
    expect((await browser.post('/auth/logout', { everywhere: '1' })).status).toBe(303)
    for (const reader of [browser, other])
      expect((await reader.get('/profile')).headers.location).toContain('/auth/login')
    const rows = await test.deps.db
      .selectFrom('identity_sign_in as s')
      .innerJoin('identity_account as a', 'a.sub', 's.sub')
      .select('s.id')
      .where('a.email', '=', email)
      .execute()
    expect(rows).toEqual([])
  })

  it('somebody deletes the account: nothing of it is left, and the address is free', async () => {
    const { browser, email } = await signedIn()
    const account = () =>
      test.deps.db.selectFrom('identity_account').select('sub').where('email', '=', email).executeTakeFirst()
    const sub = (await account())?.sub
    const done = await browser.post('/profile/delete', {})
    expect(toastOf(await follow(browser, done))).toBe('Account deleted successfully.')
    expect(await account()).toBeUndefined()
    for (const table of ['identity_sign_in', 'identity_code'] as const)
      expect(
        await test.deps.db
          .selectFrom(table)
          .select('sub')
          .where('sub', '=', sub ?? '')
          .execute(),
      ).toEqual([])
    const again = browserOf()
    await again.post('/auth/register', registration(email))
    expect((await again.post('/auth/register/confirm', { email, code: await code(email) })).status).toBe(303)
  })

  it('other programs ask with an access token, until the sign-in ends', async () => {
    const { email } = await registered()
    const { identity } = test.deps.accounts ?? {}
    const tokens = await identity?.signIn({ email, password })
    const ask = () =>
      fetch(endpoint.url, {
        method: 'POST',
        body: JSON.stringify({ query: '{ me { email } }' }),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${tokens?.accessToken}` },
      }).then((answer) => answer.text())
    expect(await ask()).toContain(email)
    await identity?.signOutEverywhere(tokens?.accessToken ?? '')
    ahead += 61_000
    expect(await ask()).not.toContain(email)
  })

  it('nothing personal is in the log', () => {
    expect(JSON.stringify(test.logged)).not.toMatch(/@example\.com|eyJ/)
    expect(test.logged.length).toBeGreaterThan(10)
  })
})
