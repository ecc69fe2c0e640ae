import { describe, expect, it } from 'vitest'
import { makeOperatorsLink } from '../../../server/people/access/password-links.ts'
import { testApp } from '../../support/app.ts'
import { accept } from '../../support/invitation.ts'
import { password } from '../../support/own-identity.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { linkSite, newAddress, newPassword, registering, setting } from '../member/link-site.ts'
import { follow, summaryOf, toastOf } from './people.ts'

const test = testApp()
const site = linkSite(test)
const words = (page: { text: string }) => withoutTags(page.text)

describe('the page of a link', () => {
  it('of an invitation: a look uses nothing up, then one form makes the account and takes the place', async () => {
    const { browser } = await site.owner()
    const email = newAddress()
    const link = await site.link(browser, await site.place(email, 'manager'))
    const phone = site.browser()
    for (let look = 0; look < 3; look++) expect(words(await phone.get(link))).toContain(email)
    expect((await phone.get(link)).headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'strict-origin',
    })
    expect((await phone.get(link)).text).toContain('content="noindex"')
    const done = await phone.post(link, registering())
    expect([done.status, done.headers.location]).toEqual([303, '/branch'])
    expect(toastOf(await follow(phone, done))).toBe('You have accepted your place.')
    expect((await site.browser().get(link)).status).toBe(410)
    expect((await site.signIn(site.browser(), email, newPassword)).status).toBe(303)
    const { sub } = await test.deps.db
      .selectFrom('identity_account')
      .select('sub')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const agreed = await test.deps.db
      .selectFrom('acceptance')
      .selectAll()
      .where('person_id', '=', sub)
      .execute()
    expect(agreed.length).toBe(2)
    const list = words(await browser.get('/branch/audit'))
    expect(list).toContain('Made a link for Jo to set a password')
    expect(list).toContain('Jo accepted the place')
    expect(list).toContain('Jo set a password with a link')
  })

  it('of a member: every other sign-in ends, and the old password', async () => {
    const { browser } = await site.owner()
    const { email, id } = await site.member()
    const elsewhere = site.browser()
    await site.signIn(elsewhere, email)
    const link = await site.link(browser, id)
    const phone = site.browser('ja')
    expect(words(await phone.get(link))).toContain('新しいパスワードの設定')
    expect((await elsewhere.get('/branch')).status).toBe(200)
    const done = await phone.post(link, setting())
    expect(done.headers.location).toBe('/branch')
    expect((await phone.get('/branch')).status).toBe(200)
    expect(words(await phone.get('/branch/profile/sessions'))).toMatch(
      /リンクからパスワードが設定されました.*Joさんがリンク/,
    )
    expect((await elsewhere.get('/branch')).headers.location).toContain('/auth/login')
    expect((await site.signIn(site.browser(), email)).status).toBe(400)
    expect((await site.signIn(site.browser(), email, newPassword)).status).toBe(303)
  })

  it('says what is wrong with the form, in the words of registering, and is not used up', async () => {
    const { browser } = await site.owner()
    const link = await site.link(browser, await site.place(newAddress()))
    const phone = site.browser()
    const empty = await phone.post(link, { email: '', name: '', password: '', confirmPassword: '' })
    expect([empty.status, summaryOf(empty)]).toEqual([
      400,
      [
        'Name is required',
        'Password is required',
        'Confirm Password is required',
        'You must accept the terms and conditions',
      ],
    ])
    const guessed = await phone.post(link, registering('Password-1'))
    expect([guessed.status, summaryOf(guessed)]).toEqual([400, ['Password does not meet requirements']])
    expect((await phone.post(link, { ...registering(), more: 'x' })).status).toBe(400)
    expect((await phone.post(link, registering())).status).toBe(303)
  })

  it('asks those who have an account already to sign in, and leads to the invitation', async () => {
    const { browser } = await site.owner()
    const { email } = await site.account()
    const link = await site.link(browser, await site.place(email, 'manager'))
    const phone = site.browser()
    const page = await phone.get(link)
    expect(words(page)).toContain('You have an account already')
    expect(page.text).not.toContain('type="password"')
    const tried = await phone.post(link, registering())
    expect(words(tried)).toContain('You have an account already')
    expect((await site.signIn(site.browser(), email, newPassword)).status).toBe(400)
    await site.signIn(phone, email)
    expect((await phone.get(link)).headers.location).toBe('/profile/invitations')
    expect(await accept(phone)).toBe('/branch')
  })

  it('sets nothing in a browser in which somebody is signed in', async () => {
    const { browser } = await site.owner()
    const email = newAddress()
    const link = await site.link(browser, await site.place(email))
    expect(words(await browser.get(link))).toContain('Somebody is signed in here')
    expect(words(await browser.post(link, registering()))).toContain('Somebody is signed in here')
    await browser.post('/auth/logout', {})
    expect((await browser.post(link, registering())).status).toBe(303)
  })

  it('is the same for links that never were, are used or are too old', async () => {
    const never = `/auth/link/${'x'.repeat(43)}`
    const page = await site.browser().get(never)
    expect([page.status, words(page)]).toEqual([410, expect.stringContaining('This link can’t be used')])
    expect((await site.browser().post(never, registering())).status).toBe(410)
    expect(page.text).not.toContain(never)
  })

  it('shows a limit to whoever tries links', async () => {
    const answers = []
    for (let tried = 0; tried < 70; tried++)
      answers.push((await site.browser().get(`/auth/link/${'y'.repeat(43)}`)).status)
    expect([answers[0], answers.at(-1)]).toEqual([410, 429])
  })
})

describe('with mail', () => {
  const mailed = testApp({}, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'tips@example.jp' })
  const there = linkSite(mailed)

  it('the operator’s link works, an owner’s from before there was mail does not', async () => {
    const { email, id } = await there.member()
    const made = await makeOperatorsLink(mailed.deps.db, email, Date.now())
    const link = `/auth/link/${made?.token}`
    expect((await there.browser().get(link)).status).toBe(200)
    const { id: owner } = await there.owner()
    await mailed.deps.db.updateTable('password_link').set({ made_by: owner, staff_id: id }).execute()
    expect((await there.browser().get(link)).status).toBe(410)
    expect((await there.browser().post(link, setting())).status).toBe(410)
    expect((await there.signIn(there.browser(), email, password)).status).toBe(303)
  })
})

it('no line of the log has a link or a password in it', () => {
  const lines = JSON.stringify(test.logged)
  expect(lines).toContain('password set by a link')
  expect(lines).not.toMatch(/auth\/link\/[\w-]{20}/)
  expect(lines).not.toContain(newPassword)
})
