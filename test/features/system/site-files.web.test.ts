import { existsSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Lang, langs } from '../../../views/lang.ts'
import { testApp } from '../../support/app.ts'
import { beginTip, guestBrowser } from '../../support/guest.ts'

const origin = 'http://localhost:3000'
const languages: Record<Lang, string> = { ja: 'ja', en: 'en', cn: 'zh-CN' }
const content = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''

describe('what machines are told', () => {
  const site = testApp({}, { LEGAL_EMAIL: 'info@sakura.example.jp' })
  const nameless = testApp()
  const listed = () => [
    '/',
    '/welcome',
    '/scanner',
    '/tip',
    `/tip/${site.seed.branchId}`,
    `/tip/${site.seed.hotel.branchId}`,
    '/privacy-policy',
    '/terms-conditions',
    '/special-terms-conditions',
  ]

  it.each(langs)('each listed page has a title and a description of its own in %s', async (lang) => {
    const guest = guestBrowser(site.app, { 'Accept-Language': languages[lang] })
    const pages = await Promise.all(listed().map((path) => guest.get(path)))
    const titles = pages.map(({ text }) => titleOf(text))
    expect(new Set(titles).size).toBe(titles.length)
    for (const [at, { text }] of pages.entries()) {
      const path = listed()[at] ?? ''
      expect(content(text, 'description')?.length, path).toBeGreaterThan(15)
      expect(text).toContain(`<link rel="canonical" href="${origin}${path}">`)
      expect(content(text, 'og:url')).toBe(origin + path)
      expect(content(text, 'og:title')).toBe(titles[at])
      expect(content(text, 'og:description')).toBe(content(text, 'description'))
      expect(content(text, 'og:locale')).toMatch(/^[a-z]{2}_[A-Z]{2}$/)
      const picture = content(text, 'og:image') ?? ''
      expect(existsSync(picture.replace(origin, 'public')), picture).toBe(true)
      expect(brotliCompressSync(text).length, path).toBeLessThanOrEqual(13_000)
    }
  })

  it('a venue’s page is shown with its name and a picture of its kind', async () => {
    const guest = guestBrowser(site.app)
    const { branchId, staffIds, hotel } = site.seed
    const restaurant = (await guest.get(`/tip/${branchId}?staff=${staffIds[0]}`)).text
    expect(content(restaurant, 'og:title')).toBe('Tip at さくら食堂')
    expect(content(restaurant, 'og:image')).toBe(`${origin}/previews/restaurant.png`)
    expect(content(restaurant, 'og:url')).toBe(`${origin}/tip/${branchId}`)
    const other = (await guest.get(`/tip/${hotel.branchId}`)).text
    expect(content(other, 'og:image')).toBe(`${origin}/previews/hotel.png`)
  })

  it('pages about somebody’s tip, and pages that are none, are not listed', async () => {
    const guest = guestBrowser(site.app)
    const { confirm } = await beginTip(guest, site.seed.branchId)
    for (const path of [confirm, '/coming-soon', '/nowhere', confirm.replace('/confirm', '')]) {
      const { text } = await guest.get(path)
      expect(content(text, 'robots'), path).toBe('noindex')
      expect(text).not.toMatch(/rel="canonical"|property="og:/)
    }
  })

  it('robots.txt keeps search engines from private places and leads to the map', async () => {
    const { text, headers } = await guestBrowser(site.app).get('/robots.txt')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map((match) => match[1])
    expect(closed).toEqual([
      '/auth',
      '/profile',
      '/tip/histories',
      '/branch',
      '/q/*',
      '/tip/*/confirm',
      '/tip/*/credit',
      '/tip/*/payment',
    ])
    expect(text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
  })

  it('sitemap.xml lists public pages only, each of which may be listed, and no venue', async () => {
    const guest = guestBrowser(site.app)
    const { text, headers } = await guest.get('/sitemap.xml')
    expect(headers['content-type']).toMatch(/^application\/xml/)
    const places = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '')
    expect(places).toHaveLength(6)
    for (const place of places) {
      const page = await guest.get(place.replace(origin, ''))
      expect(page.status).toBe(200)
      expect(page.text).toContain(`<link rel="canonical" href="${place}">`)
    }
    expect(text).not.toContain(site.seed.branchId)
  })

  it('security.txt says whom to tell, and for how long that holds', async () => {
    const { text } = await guestBrowser(site.app).get('/.well-known/security.txt')
    expect(text).toContain('Contact: mailto:info@sakura.example.jp\n')
    expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt\n`)
    const until = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
    const days = (until - Date.now()) / (24 * 60 * 60_000)
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
    expect((await guestBrowser(nameless.app).get('/.well-known/security.txt')).status).toBe(404)
  })

  it.each(['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'])('%s sets no cookie', async (path) => {
    const { headers } = await guestBrowser(site.app).get(path)
    expect(headers['set-cookie']).toBeUndefined()
  })
})
