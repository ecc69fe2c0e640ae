import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { useWire } from './wire.ts'

describe('language', () => {
  const test = testApp()
  const wire = useWire(test)

  const langOf = async (path: string, headers: Record<string, string> = {}) =>
    /<html lang="([^"]*)"/.exec((await wire.ask(path, { headers })).text)?.[1]

  it.each([
    ['nothing', '/', {}, 'ja'],
    ['the browser', '/', { 'Accept-Language': 'en-US,en;q=0.9' }, 'en'],
    ['the cookie before the browser', '/', { Cookie: 'lang=cn', 'Accept-Language': 'en' }, 'zh-Hans'],
    ['the address before the cookie', '/?lang=en', { Cookie: 'lang=cn' }, 'en'],
    ['a cookie that makes no sense', '/', { Cookie: 'lang=xx', 'Accept-Language': 'en' }, 'en'],
    ['a cookie that is no text', '/', { Cookie: 'lang=j%3A%7B%7D', 'Accept-Language': 'en' }, 'en'],
    ['an address that makes no sense', '/?lang=xx', { 'Accept-Language': 'en' }, 'en'],
    ['a language asked for twice', '/?lang=en&lang=cn', {}, 'ja'],
  ])('goes by %s', async (_, path, headers, expected) => {
    expect(await langOf(path, headers)).toBe(expected)
  })

  it('is remembered for a year when the address asks for it, on pages that are not there too', async () => {
    for (const path of ['/?lang=en', `/tip/${test.seed.branchId}?lang=en`, '/nowhere?lang=en']) {
      expect((await wire.ask(path)).headers['set-cookie']).toEqual([
        expect.stringMatching(/^lang=en; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
      ])
    }
    expect((await wire.ask('/?lang=xx')).headers['set-cookie']).toBeUndefined()
    expect((await wire.ask('/?lang=en-GB')).headers['set-cookie']?.[0]).toContain('lang=en;')
  })

  it('links to the same page in the others, and nowhere else', async () => {
    const path = `/tip/${test.seed.branchId}?staff=${test.seed.staffIds[0]}`
    expect((await wire.ask(path)).text).toContain(`href="?staff=${test.seed.staffIds[0]}&amp;lang=cn"`)
    for (const trick of [
      '//evil.example/x',
      'http://evil.example/x',
      '/\\evil.example/x',
      '/%5c%5cevil.example',
    ]) {
      const { text, status } = await wire.ask(trick)
      expect([trick, status]).toEqual([trick, 404])
      const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '')
      expect(links.filter((href) => new URL(href, 'http://own.example').host !== 'own.example')).toEqual([])
    }
  })
})

describe('language, where the site is served over https', () => {
  const test = testApp({}, { PUBLIC_URL: 'https://tips.example.test' })
  const wire = useWire(test)
  const cookies = async (path: string, cookie = '') =>
    (await wire.ask(path, { headers: { Cookie: cookie } })).headers['set-cookie']

  it('is remembered in a cookie that no other host can plant', async () => {
    expect(await cookies('/?lang=en')).toEqual([
      expect.stringMatching(
        /^__Host-lang=en; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    const { text } = await wire.ask('/', { headers: { Cookie: '__Host-lang=cn; lang=en' } })
    expect(text).toContain('<html lang="zh-Hans"')
    expect(await cookies('/', '__Host-lang=cn')).toBeUndefined()
  })

  it('that an older cookie names is read once, and kept in the new one', async () => {
    const { text, headers } = await wire.ask('/', { headers: { Cookie: 'lang=cn' } })
    expect(text).toContain('<html lang="zh-Hans"')
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-lang=cn; .*Secure/),
      expect.stringMatching(/^lang=; Path=\/; Expires=Thu, 01 Jan 1970/),
    ])
  })

  it('is never remembered by an answer that anybody may keep', async () => {
    const { codes } = test.seed
    const kept = [
      '/robots.txt',
      '/sitemap.xml',
      '/manifest-en.webmanifest',
      `/branch/qr/images/${codes.branch}.png`,
      `/branch/qr/images/${codes.branch}.svg`,
    ]
    for (const path of kept) {
      const { headers, status } = await wire.ask(`${path}?lang=cn`, { headers: { Cookie: 'lang=en' } })
      expect([path, status, headers['cache-control'], headers['set-cookie']]).toEqual([
        path,
        200,
        'public, max-age=3600',
        undefined,
      ])
    }
  })
})
