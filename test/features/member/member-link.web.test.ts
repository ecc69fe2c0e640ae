import { describe, expect, it } from 'vitest'
import { createBusiness } from '../../../server/venues/business.store.ts'
import { testApp } from '../../support/app.ts'
import { mailsIn } from '../../support/own-identity.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { follow, toastOf } from '../auth/people.ts'
import { linkIn, linkSite, newAddress, registering } from './link-site.ts'

let ahead = 0
const test = testApp({ clock: () => Date.now() + ahead })
const site = linkSite(test)
const words = (page: { text: string }) => withoutTags(page.text)

describe('an owner without mail', () => {
  it('invites, is led to the person’s page, and shows a link once', async () => {
    const { browser } = await site.owner()
    const email = newAddress()
    const list = await browser.get('/branch/members')
    expect(list.text).not.toContain('/auth/register')
    const invited = await browser.post('/branch/members/invite', { name: '花', email })
    const member = invited.headers.location ?? ''
    expect(member).toMatch(/^\/branch\/members\/\w+$/)
    const shown = await browser.post(`${member}/link`, { do: 'make' })
    expect(words(shown)).toContain('Good until')
    expect(shown.text).toContain('src="data:image/svg+xml;base64,')
    const link = linkIn(shown.text)
    const later = await browser.get(member)
    expect(later.text).not.toContain(link)
    expect(words(later)).toContain('A link was shown. It can be used until')
    expect((await browser.get(`${member}/link`)).headers.location).toBe(member)
    const voided = await browser.post(`${member}/link`, { do: 'void' })
    expect(toastOf(await follow(browser, voided))).toBe('The link can’t be used any more.')
    expect((await site.browser().get(link)).status).toBe(410)
    const second = linkIn((await browser.post(`${member}/link`, { do: 'make' })).text)
    expect((await site.browser().post(second, registering())).headers.location).toBe('/branch')
    expect(words(await browser.get('/branch/audit'))).toContain('Cancelled the password link of 花')
  })

  it('makes links for staff and managers, and none for an owner who has an account, themselves included', async () => {
    const { browser, id } = await site.owner()
    const other = await site.member('owner')
    for (const owner of [id, other.id]) {
      expect((await browser.get(`/branch/members/${owner}`)).text).not.toContain('/link"')
      expect((await browser.post(`/branch/members/${owner}/link`, { do: 'make' })).status).toBe(404)
    }
    const manager = await site.member('manager')
    expect((await browser.get(`/branch/members/${manager.id}`)).text).toContain('/link"')
    expect(await site.link(browser, manager.id)).toMatch(/^\/auth\/link\//)
  })

  it('is asked for their password once more if it was typed long ago', async () => {
    const { browser } = await site.owner()
    const { id } = await site.member()
    ahead += 11 * 60_000
    const asked = await browser.post(`/branch/members/${id}/link`, { do: 'make' })
    expect([asked.status, words(asked)]).toEqual([403, expect.stringContaining('Confirm it’s you')])
    const fields = { do: 'make', presentPassword: 'Correct-horse-1' }
    expect(linkIn((await browser.post(`/branch/members/${id}/link`, fields)).text)).toMatch(/link/)
  })

  it('is no manager, and of no other business', async () => {
    const { id } = await site.member()
    const manager = await site.member('manager')
    const signedIn = site.browser()
    await site.signIn(signedIn, manager.email)
    const answer = await signedIn.post(`/branch/members/${id}/link`, { do: 'make' })
    expect(answer.status).toBe(403)
    expect((await site.browser().post(`/branch/members/${id}/link`, { do: 'make' })).status).not.toBe(200)
    const { browser } = await site.owner()
    expect((await browser.post('/branch/members/unknown/link', { do: 'make' })).status).toBe(404)
    expect((await browser.post(`/branch/members/${id}/link`, { do: 'what' })).status).not.toBe(200)
    expect((await browser.post(`/branch/members/${id}/invite`, {})).status).toBe(404)
  })

  it('finds the way on the page of a staff member', async () => {
    const { browser } = await site.owner()
    const id = await site.place(newAddress())
    const page = await browser.get(`/branch/staff/${id}`)
    expect(page.text).toContain(`href="/branch/members/${id}"`)
    expect(page.text).not.toContain('/auth/register')
  })

  // The last one: from here on this server has two businesses.
  it('makes none where several businesses share the server', async () => {
    const { browser } = await site.owner()
    const id = await site.place(newAddress())
    await createBusiness(test.deps.db, { name: 'Other', timeZone: 'Asia/Tokyo' }, Date.now())
    expect((await browser.get(`/branch/members/${id}`)).text).not.toContain('/link"')
    expect((await browser.post(`/branch/members/${id}/link`, { do: 'make' })).status).toBe(404)
  })
})

describe('an owner with mail', () => {
  const mailed = testApp(
    { clock: () => Date.now() + ahead },
    { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'tips@example.jp' },
  )
  const there = linkSite(mailed)

  it('has an invitation mailed again, three times a day, and no links', async () => {
    const { browser } = await there.owner()
    const email = newAddress()
    const id = await there.place(email)
    const page = await browser.get(`/branch/members/${id}`)
    expect(page.text).toContain(`action="/branch/members/${id}/invite"`)
    expect(page.text).not.toContain('/link"')
    expect((await browser.post(`/branch/members/${id}/link`, { do: 'make' })).status).toBe(404)
    const said = []
    for (let sent = 0; sent < 4; sent++)
      said.push(toastOf(await follow(browser, await browser.post(`/branch/members/${id}/invite`, {}))))
    expect(said.slice(0, 3)).toEqual(Array(3).fill('The invitation is on its way by email.'))
    expect(said[3]).toContain('three times today')
    const mails = (await mailsIn(mailed.deps.db)).filter(({ to }) => to === email)
    expect(mails.map(({ kind }) => kind)).toEqual(['invited', 'invited', 'invited'])
  })

  it('mails nothing to those who have accepted', async () => {
    const { browser } = await there.owner()
    const { id, email } = await there.member()
    expect((await browser.get(`/branch/members/${id}`)).text).not.toContain('/invite"')
    expect((await browser.post(`/branch/members/${id}/invite`, {})).status).toBe(303)
    expect((await mailsIn(mailed.deps.db)).filter(({ to }) => to === email)).toEqual([])
  })
})
