import { describe, expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import { beginTip, guestBrowser } from '../../support/guest.ts'

/** What a browser sends when a person types an address or scans a code. */
const arriving = { 'Accept-Language': 'en', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'none' }

describe('the first visit', () => {
  const site = testApp()

  it('is welcomed once, and remembered by the button, not by looking', async () => {
    const guest = guestBrowser(site.app, arriving)
    for (let looks = 0; looks < 2; looks += 1) {
      const first = await guest.get('/')
      expect([first.status, first.headers.location]).toEqual([303, '/welcome'])
      expect(first.headers['set-cookie']).toBeUndefined()
      const welcome = await guest.get('/welcome')
      expect(welcome.status).toBe(200)
      expect(welcome.headers['set-cookie']).toBeUndefined()
    }
    const sent = await guest.post('/welcome', { to: 'home' })
    expect([sent.status, sent.headers.location]).toEqual([303, '/'])
    expect(sent.headers['set-cookie']?.[0]).toMatch(
      /^welcomed=s%3Awelcomed%3D~\d+~1\..*Max-Age=31536000;.*HttpOnly; SameSite=Lax$/,
    )
    expect((await guest.get('/')).status).toBe(200)
  })

  it.each([
    [{ to: 'scanner' }, '/scanner'],
    [{ to: 'number' }, '/tip'],
    [{ to: '//evil.example' }, '/'],
    [{}, '/'],
  ])('goes on with %j to %s', async (fields, location) => {
    const sent = await guestBrowser(site.app, arriving).post('/welcome', fields as Record<string, string>)
    expect([sent.status, sent.headers.location]).toEqual([303, location])
  })

  it('never stands between a guest and what they came for', async () => {
    const { branchId, codes } = site.seed
    const scanned = await guestBrowser(site.app, arriving).get(`/q/${codes.branch}`)
    expect(scanned.headers.location).toBe(`/tip/${branchId}`)
    for (const path of [`/tip/${branchId}`, '/tip', '/scanner', '/terms-conditions', '/coming-soon']) {
      expect((await guestBrowser(site.app, arriving).get(path)).status).toBe(200)
    }
  })

  it('is nobody’s who has tipped before', async () => {
    const guest = guestBrowser(site.app, arriving)
    await beginTip(guest, site.seed.branchId)
    expect((await guest.get('/')).status).toBe(200)
  })

  it.each([
    ['comes from our own pages', { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'same-origin' }],
    ['says nothing of a person: search engines, previews', {}],
    ['fetches the page for a script', { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Site': 'none' }],
  ])('is no visit of one who %s', async (_, headers) => {
    expect((await guestBrowser(site.app, headers).get('/')).status).toBe(200)
  })

  it('takes the button of our own page only', async () => {
    const foreign = guestBrowser(site.app, { ...arriving, 'Sec-Fetch-Site': 'cross-site' })
    const sent = await foreign.post('/welcome', { to: 'home' })
    expect(sent.status).toBe(403)
    expect(sent.headers['set-cookie']).toBeUndefined()
  })

  it.each([
    ['ja', '準備中'],
    ['en', 'Coming soon'],
    ['zh-CN', '准备中'],
  ])('has something to say in %s for what is not there yet', async (language, title) => {
    const page = await guestBrowser(site.app, { 'Accept-Language': language }).get('/coming-soon')
    expect(page.text).toContain(`<title>${title}</title>`)
    expect(page.text).toContain('<meta name="robots" content="noindex">')
  })
})
