import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GuestBrowser, guestBrowser } from '../../support/guest.ts'
import { linkIn, registering } from '../member/link-site.ts'
import { branchForm, businessForm, createEmptySite, type EmptySite } from './empty-site.ts'

describe('the owner’s step without mail', () => {
  let site: EmptySite
  let browser: GuestBrowser
  const hana = { name: '青空 花', email: 'hana@example.jp' }
  beforeEach(async () => {
    site = await createEmptySite()
    browser = await site.begin()
    await browser.post('/setup/business', businessForm)
    await browser.post('/setup/owner', hana)
  })
  afterEach(() => site.close())
  const link = async () => linkIn((await browser.post('/setup/owner/link', {})).text)

  it('shows a link with which the owner is signed in, and has no other page to register', async () => {
    const step = await browser.get('/setup/owner')
    expect(step.text).toContain('action="/setup/owner/link"')
    expect(step.text).not.toContain('register')
    expect((await browser.get('/setup')).text).toContain('href="/setup/owner"')
    const phone = guestBrowser(site.app)
    const done = await phone.post(await link(), registering())
    expect(done.headers.location).toBe('/branch')
    await browser.post('/setup/branch', branchForm)
    expect((await phone.get('/branch/business')).status).toBe(200)
    expect((await browser.get('/setup/owner')).text).not.toContain('action="/setup/owner/link"')
    expect((await browser.post('/setup/owner/link', {})).headers.location).toBe('/setup/owner')
    expect((await browser.post('/setup/finish', {})).headers.location).toBe('/')
  })

  it('a corrected address voids the link of the wrong one', async () => {
    const wrong = await link()
    await browser.post('/setup/owner', { ...hana, email: 'hanna@example.jp' })
    expect((await guestBrowser(site.app).get(wrong)).status).toBe(410)
    expect((await guestBrowser(site.app).get(await link())).status).toBe(200)
  })

  it('is not done before the owner is in', async () => {
    const stateOf = async () => {
      const { text } = await browser.get('/setup')
      return /href="\/setup\/owner"[\s\S]*?<\/li>/.exec(text)?.[0].includes('Done')
    }
    expect(await stateOf()).toBe(false)
    await guestBrowser(site.app).post(await link(), registering())
    expect(await stateOf()).toBe(true)
  })

  it('is there for the set-up alone, and not where codes are mailed', async () => {
    expect((await guestBrowser(site.app).post('/setup/owner/link', {})).status).toBe(404)
    const mailed = await createEmptySite({
      env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.jp' },
    })
    const there = await mailed.begin()
    await there.post('/setup/business', businessForm)
    await there.post('/setup/owner', hana)
    expect((await there.post('/setup/owner/link', {})).status).toBe(404)
    expect((await there.get('/setup/owner')).text).toContain('register')
    await mailed.close()
  })
})
