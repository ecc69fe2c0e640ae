import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '../../../server/base/paths.ts'
import {
  createSetupToken,
  endSetup,
  newSetupSecret,
  setupLifetime,
} from '../../../server/people/access/setup.store.ts'
import { createBusiness } from '../../../server/venues/business.store.ts'
import { guestBrowser, hiddenField } from '../../support/guest.ts'
import { createEmptySite, type EmptySite, made, setupForm } from './empty-site.ts'

let site: EmptySite
beforeEach(async () => {
  site = await createEmptySite()
})
afterEach(() => site.close())

const stranger = () => guestBrowser(site.app)
const keyOn = (html: string) => hiddenField(html, 'key')
const nothing = [0, 0, 0, 0, 0]
/** Business, branch, owner; created, details, added, invited; the browser. */
const once = [1, 1, 1, 4, 1]

describe('the link of the set-up', () => {
  it('is used up by the button, not by opening it', async () => {
    const link = await site.link()
    const browser = stranger()
    const first = await browser.get(link)
    expect(keyOn(first.text)).not.toBe(keyOn((await stranger().get(link)).text))
    expect(await made(site)).toEqual(nothing)
    const sent = await browser.post(link, { ...setupForm, key: keyOn(first.text) })
    expect([sent.status, sent.headers.location]).toEqual([303, '/setup'])
    expect((await browser.get('/setup')).status).toBe(200)
    expect(await made(site)).toEqual(once)
    expect((await stranger().get(link)).status).toBe(410)
  })

  it('leaves a cookie that only this site reads, and a page that nobody keeps', async () => {
    const link = await site.link()
    const page = await stranger().get(link)
    const sent = await stranger().post(link, { ...setupForm, key: keyOn(page.text) })
    expect(sent.headers['set-cookie']?.[0]).toMatch(/^setup=.*Max-Age=86400;.*HttpOnly; SameSite=Lax/)
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.headers['referrer-policy']).toBe('strict-origin')
    expect(page.text).toContain('<meta name="robots" content="noindex">')
  })

  it('says the same whether it is wrong, used or too old, or the set-up is long over', async () => {
    const used = await site.link()
    await stranger().post(used, { ...setupForm, key: newSetupSecret() })
    const old = paths.setupBegin(await createSetupToken(site.deps.db, site.deps.clock() - setupLifetime))
    const wrong = paths.setupBegin(newSetupSecret())
    const words = (html: string) =>
      html.slice(html.indexOf('<main')).replaceAll(/lang=\w+|begin%2F[^&"]+/g, '')
    const told: string[] = []
    for (const link of [used, old, wrong, wrong]) {
      if (told.length === 6) await endSetup(site.deps.db)
      const page = await stranger().get(link)
      const sent = await stranger().post(link, { ...setupForm, key: newSetupSecret() })
      expect([page.status, sent.status]).toEqual([410, 410])
      expect(page.text).toContain('setup-link')
      told.push(words(page.text), words(sent.text))
    }
    expect(new Set(told).size).toBe(1)
    expect((await made(site)).slice(0, 3)).toEqual([1, 1, 1])
  })

  it('is of no use where there is a business already', async () => {
    const link = await site.link()
    await createBusiness(site.deps.db, { name: '青空', timeZone: 'Asia/Tokyo' }, 0)
    expect((await stranger().get(link)).status).toBe(410)
    expect((await stranger().post(link, { ...setupForm, key: newSetupSecret() })).status).toBe(410)
    expect(await made(site)).toEqual([1, 0, 0, 0, 0])
  })

  it('moves what was made to another browser, by a further link and its button, and makes nothing more', async () => {
    const before = await site.begin()
    const link = await site.link()
    const after = stranger()
    const page = await after.get(link)
    expect(page.text).toContain('This site was set up in another browser')
    expect((await before.get('/setup')).status).toBe(200)
    expect((await after.post(link, { key: 'short' })).headers.location ?? '').not.toBe('/setup')
    const sent = await after.post(link, { key: keyOn(page.text) })
    expect([sent.status, sent.headers.location]).toEqual([303, '/setup'])
    expect([(await before.get('/setup')).status, (await after.get('/setup')).status]).toEqual([410, 200])
    expect((await before.post('/setup', { name: 'X', email: 'x@example.jp' })).status).toBe(410)
    expect(await made(site)).toEqual(once)
  })

  it('can be tried thirty times in ten minutes', async () => {
    for (let n = 0; n < 30; n++) await stranger().get(paths.setupBegin(newSetupSecret()))
    expect((await stranger().get(await site.link())).status).toBe(429)
  })

  it('never stands in the log, whatever becomes of it, nor does the key', async () => {
    const link = await site.link()
    const token = link.split('/').at(-1) ?? ''
    const form = { ...setupForm, key: newSetupSecret() }
    await stranger().get(link)
    await stranger().get(`${link}/x`)
    expect((await guestBrowser(site.app, { 'Sec-Fetch-Site': 'cross-site' }).post(link, form)).status).toBe(
      403,
    )
    await stranger().post(link, form)
    await stranger().post(link, { ...form, key: newSetupSecret() })
    const lines = JSON.stringify(site.logged)
    expect(lines).toContain('/setup/begin/:token')
    for (const secret of [token, form.key, form.ownerEmail]) expect(lines).not.toContain(secret)
  })
})
