import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paths, patterns } from '../../../server/base/paths.ts'
import { createSetupToken, newSetupSecret, setupLifetime } from '../../../server/people/access/setup.store.ts'
import { createBusiness } from '../../../server/venues/business.store.ts'
import { guestBrowser, hiddenField } from '../../support/guest.ts'
import { branchForm, businessForm, createEmptySite, type EmptySite } from './empty-site.ts'

let site: EmptySite
beforeEach(async () => {
  site = await createEmptySite()
})
afterEach(() => site.close())

const stranger = () => guestBrowser(site.app)
const pages = Object.entries(patterns)
  .filter(([name, path]) => path.startsWith('/setup') && name !== 'setupBegin')
  .map(([, path]) => path)
const steps = pages.filter((path) => path !== patterns.setupFinish)
const keyOn = (html: string) => hiddenField(html, 'key')

describe('a link to the set-up', () => {
  it('is used up by the button, not by opening it', async () => {
    const link = await site.link()
    const browser = stranger()
    const first = await browser.get(link)
    const again = await stranger().get(link)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(keyOn(first.text)).not.toBe(keyOn(again.text))
    const begun = await browser.post(link, { key: keyOn(first.text) })
    expect([begun.status, begun.headers.location]).toEqual([303, '/setup'])
    expect((await browser.get('/setup')).status).toBe(200)
  })

  it('leaves a cookie that only this site reads, and a page that nobody keeps', async () => {
    const link = await site.link()
    const page = await stranger().get(link)
    const begun = await stranger().post(link, { key: keyOn(page.text) })
    expect(begun.headers['set-cookie']?.[0]).toMatch(/^setup=.*Max-Age=86400;.*HttpOnly; SameSite=Lax/)
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.headers['referrer-policy']).toBe('strict-origin')
    expect(page.text).toContain('<meta name="robots" content="noindex">')
  })

  it('works when its button is pressed twice', async () => {
    const link = await site.link()
    const key = keyOn((await stranger().get(link)).text)
    const browser = stranger()
    const answers = await Promise.all([browser.post(link, { key }), browser.post(link, { key })])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect((await browser.get('/setup')).status).toBe(200)
  })

  it('says the same whether it is wrong, used or too old, or the set-up is long over', async () => {
    const used = await site.link()
    await stranger().post(used, { key: newSetupSecret() })
    const old = paths.setupBegin(await createSetupToken(site.deps.db, site.deps.clock() - setupLifetime))
    const wrong = paths.setupBegin(newSetupSecret())
    const words = (html: string) =>
      html.slice(html.indexOf('<main')).replaceAll(/lang=\w+|begin%2F[^&"]+/g, '')
    const told: string[] = []
    for (const link of [used, old, wrong, wrong]) {
      // The last time with a business of the operator's, before which nobody need be told what this server waits for.
      if (told.length === 6) await createBusiness(site.deps.db, { name: '青空', timeZone: 'Asia/Tokyo' }, 0)
      const page = await stranger().get(link)
      const sent = await stranger().post(link, { key: newSetupSecret() })
      expect([page.status, sent.status]).toEqual([410, 410])
      expect(page.text).toContain('setup-link')
      told.push(words(page.text), words(sent.text))
    }
    expect(new Set(told).size).toBe(1)
  })

  it('leads on in the browser that has begun with it', async () => {
    const link = await site.link()
    const browser = stranger()
    await browser.post(link, { key: keyOn((await browser.get(link)).text) })
    expect((await browser.get(link)).headers.location).toBe('/setup')
  })

  it('can be tried thirty times in ten minutes', async () => {
    for (let n = 0; n < 30; n++) await stranger().get(paths.setupBegin(newSetupSecret()))
    expect((await stranger().get(await site.link())).status).toBe(429)
  })

  it('never stands in the log, whatever becomes of it', async () => {
    const link = await site.link()
    const token = link.split('/').at(-1) ?? ''
    const key = newSetupSecret()
    await stranger().get(link)
    await stranger().get(`${link}/x`)
    await stranger().post(link, { key })
    await stranger().post(link, { key: newSetupSecret() })
    await guestBrowser(site.app, { 'Sec-Fetch-Site': 'cross-site' }).post(link, { key })
    const lines = JSON.stringify(site.logged)
    expect(lines).toContain('/setup/begin/:token')
    expect(lines).not.toContain(token)
    expect(lines).not.toContain(key)
  })

  it('is of no use once the operator has made the business', async () => {
    const link = await site.link()
    await createBusiness(site.deps.db, { name: '青空', timeZone: 'Asia/Tokyo' }, 0)
    expect((await stranger().get(link)).status).toBe(410)
    expect((await stranger().post(link, { key: newSetupSecret() })).status).toBe(410)
  })
})

describe('the pages of the set-up', () => {
  const nothing = async (browser: ReturnType<typeof stranger>, status = 404) => {
    for (const path of pages) {
      if (path !== patterns.setupFinish)
        expect([path, (await browser.get(path)).status]).toEqual([path, status])
      const sent = await browser.post(path, branchForm)
      expect([path, sent.status]).toEqual([path, status])
    }
  }

  it('do not exist for a stranger, with or without a business', async () => {
    await nothing(stranger())
    await site.begin()
    await nothing(stranger())
  })

  it('tell the browser before that another one does it now', async () => {
    const before = await site.begin()
    const after = await site.begin()
    await nothing(before, 410)
    for (const path of steps) expect([200, 303]).toContain((await after.get(path)).status)
  })

  it('take no cookie that was made up', async () => {
    await site.begin()
    const made = guestBrowser(site.app, { Cookie: `setup=${newSetupSecret()}` })
    await nothing(made)
  })

  it('are gone when it is finished, for the link and the cookie too', async () => {
    const browser = await site.begin()
    await browser.post('/setup/business', businessForm)
    await browser.post('/setup/branch', branchForm)
    const link = await site.link()
    const cookie = guestBrowser(site.app, { Cookie: await cookieOf() })
    expect((await cookie.get('/setup')).status).toBe(410)
    const done = await browser.post('/setup/finish', {})
    expect([done.status, done.headers.location]).toEqual([303, '/'])
    expect(String(done.headers['set-cookie'])).toMatch(/^setup=[^;]*; Path=\/; Expires=Thu, 01 Jan 1970/)
    await nothing(browser)
    await nothing(cookie)
    expect((await stranger().get(link)).status).toBe(410)
  })

  it('can’t be finished without a branch', async () => {
    const browser = await site.begin()
    for (const step of ['nothing', 'business']) {
      if (step === 'business') await browser.post('/setup/business', businessForm)
      const refused = await browser.post('/setup/finish', {})
      expect([step, refused.status]).toEqual([step, 400])
      expect(refused.text).toContain('A business and a branch are needed first.')
    }
    expect((await browser.get('/setup')).status).toBe(200)
  })

  /** The cookie of a set-up that another one has ended. */
  async function cookieOf(): Promise<string> {
    const spare = await createEmptySite()
    const link = await spare.link()
    const begun = await guestBrowser(spare.app).post(link, { key: newSetupSecret() })
    await spare.close()
    return begun.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  }
})
