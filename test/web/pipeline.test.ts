import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadAssets } from '../../server/assets.ts'
import { useTestApp } from '../support/app.ts'
import { beginTip, guestBrowser } from '../support/guest.ts'
import { ownForm, useWire } from './wire.ts'

const script = `export const long = '${'words '.repeat(400)}'\n`

/** What a build leaves, as small as can be. */
function builtFiles(): string {
  const dir = mkdtempSync(join(tmpdir(), 'assets-'))
  mkdirSync(join(dir, 'assets'))
  mkdirSync(join(dir, '.vite'))
  const manifest = { 'islands/client.ts': { file: 'assets/client-abc123.js' } }
  writeFileSync(join(dir, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(dir, 'assets/client-abc123.js'), script)
  writeFileSync(join(dir, 'assets/client-abc123.js.br'), brotliCompressSync(script))
  writeFileSync(join(dir, 'assets/client-abc123.js.gz'), gzipSync(script))
  writeFileSync(join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(dir, '.secret'), 'hidden')
  return dir
}

describe('the pipeline', () => {
  const dir = builtFiles()
  const test = useTestApp({ assets: loadAssets(dir) })
  const wire = useWire(test)
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  /** Every page that somebody sees before sending anything. */
  const firstPages = () => {
    const { branchId, codes, staffIds } = test.seed
    const own = [
      `/tip/${branchId}`,
      `/tip/${branchId}?staff=${staffIds[0]}`,
      `/q/${codes.branch}`,
      `/q/${codes.staff}`,
    ]
    const late = ['confirm', 'credit', 'payment', 'payment/success', 'payment/cancel']
    return ['/', '/tip', ...own, ...late.map((step) => `/tip/${branchId}/${step}`), '/nowhere']
  }

  describe('cookies', () => {
    it('sets none for the platform, for files, and for whoever merely looks', async () => {
      const paths = ['/ping', '/health', '/assets/client-abc123.js', '/favicon.svg', ...firstPages()]
      for (const path of paths) {
        const { headers, status } = await wire.ask(path)
        expect([path, headers['set-cookie']]).toEqual([path, undefined])
        expect(status).toBeLessThan(500)
      }
    })

    it('sets one, signed, for a day, when the first form is taken; none for a form that is refused', async () => {
      const path = `/tip/${test.seed.branchId}`
      const refused = await wire.ask(path, {
        method: 'POST',
        headers: ownForm,
        body: 'recipient=all&amount=1',
      })
      expect([refused.status, refused.headers['set-cookie']]).toEqual([400, undefined])
      const taken = await wire.ask(path, {
        method: 'POST',
        headers: ownForm,
        body: 'recipient=all&amount=500',
      })
      expect(taken.headers['set-cookie']).toHaveLength(1)
      expect(taken.headers['set-cookie']?.[0]).toMatch(
        /^guest=s%3A[\w-]{24}\.[^;]+; Max-Age=86400; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      )
    })

    it('never asks the session store for a visitor, whatever cookies are sent', async () => {
      const touched: string[] = []
      const { store } = test.deps.sessions
      for (const name of ['get', 'set', 'touch', 'destroy'] as const) {
        const original = store[name]?.bind(store) as ((...args: unknown[]) => void) | undefined
        Object.assign(store, {
          [name]: (...args: unknown[]) => {
            touched.push(name)
            original?.(...args)
          },
        })
      }
      const guest = guestBrowser(test.app)
      const { confirm } = await beginTip(guest, test.seed.branchId)
      await guest.get(confirm)
      for (const path of firstPages()) await wire.ask(path, { headers: { Cookie: 'session=s%3Aabc.def' } })
      expect(touched).toEqual([])
      expect(await test.deps.db.selectFrom('session').selectAll().execute()).toEqual([])
    })
  })

  describe('language', () => {
    const langOf = async (path: string, headers: Record<string, string> = {}) =>
      /<html lang="([^"]*)"/.exec((await wire.ask(path, { headers })).text)?.[1]

    it.each([
      ['nothing', '/', {}, 'ja'],
      ['the browser', '/', { 'Accept-Language': 'en-US,en;q=0.9' }, 'en'],
      ['the browser, in Taiwan', '/', { 'Accept-Language': 'zh-TW' }, 'zh-Hans'],
      ['the first language we speak', '/', { 'Accept-Language': 'fr, ko;q=0.9, en;q=0.5' }, 'en'],
      ['the cookie before the browser', '/', { Cookie: 'lang=cn', 'Accept-Language': 'en' }, 'zh-Hans'],
      ['the address before the cookie', '/?lang=en', { Cookie: 'lang=cn' }, 'en'],
      ['a cookie that makes no sense', '/', { Cookie: 'lang=xx', 'Accept-Language': 'en' }, 'en'],
      ['a cookie that is no text', '/', { Cookie: 'lang=j%3A%7B%7D', 'Accept-Language': 'en' }, 'en'],
      ['an address that makes no sense', '/?lang=xx', { 'Accept-Language': 'en' }, 'en'],
      ['a language asked for twice', '/?lang=en&lang=cn', {}, 'ja'],
      ['a header of another kind', '/', { 'Accept-Language': ';;,q=,*;q=x' }, 'ja'],
    ])('goes by %s', async (_, path, headers, expected) => {
      expect(await langOf(path, headers)).toBe(expected)
    })

    it('is remembered for a year when the address asks for it, on pages that are not there too', async () => {
      for (const path of ['/?lang=en', `/tip/${test.seed.branchId}?lang=en`, '/nowhere?lang=en']) {
        expect((await wire.ask(path)).headers['set-cookie']).toEqual([
          expect.stringMatching(
            /^lang=en; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
          ),
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

  describe('files', () => {
    const path = '/assets/client-abc123.js'

    it('come compressed as the browser likes, and unchanged for ever', async () => {
      const read = { br: brotliDecompressSync, gzip: gunzipSync, plain: (body: Buffer) => body }
      const asked = {
        'gzip, deflate, br, zstd': 'br',
        'gzip, deflate': 'gzip',
        '': 'plain',
        'br;q=0, gzip': 'gzip',
      }
      for (const [accept, encoding] of Object.entries(asked)) {
        const { status, headers, body } = await wire.ask(path, { headers: { 'Accept-Encoding': accept } })
        expect([accept, status, headers['content-encoding'] ?? 'plain']).toEqual([accept, 200, encoding])
        expect(read[encoding as keyof typeof read](body).toString()).toBe(script)
        expect(headers['content-type']).toMatch(/^(text|application)\/javascript/)
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
        expect(headers.vary).toMatch(/accept-encoding/i)
        expect(headers['content-security-policy']).toContain("default-src 'none'")
      }
    })

    it('are asked for again after an hour where their name stays the same', async () => {
      const { headers } = await wire.ask('/favicon.svg')
      expect(headers['content-type']).toBe('image/svg+xml')
      expect(headers['cache-control']).toMatch(/^public, max-age=3600$/)
      const again = await wire.ask('/favicon.svg', { headers: { 'If-None-Match': headers.etag ?? '' } })
      expect([again.status, again.body.length]).toEqual([304, 0])
    })

    it('answer HEAD without a body, odd ranges without breaking off, and no other method', async () => {
      const head = await wire.ask(path, { method: 'HEAD' })
      expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
        200,
        0,
        `${script.length}`,
      ])
      for (const range of ['bytes=5-2', 'bytes=abc', 'bytes=-5', 'bytes=999999-', 'bytes=0-1,3-4']) {
        const { status } = await wire.ask(path, { headers: { Range: range } })
        expect([200, 206, 416]).toContain(status)
      }
      expect((await wire.ask(path, { method: 'POST', headers: ownForm })).status).toBe(404)
      expect((await wire.ask(path, { method: 'DELETE', headers: ownForm })).status).toBe(404)
    })

    it('are the built ones only: no hidden file, nothing above, no listing', async () => {
      const tricks = [
        '/.secret',
        '/.vite/manifest.json',
        '/%2evite/manifest.json',
        '/%2e%2e/%2e%2e/etc/passwd',
        '/assets/../.secret',
        '/assets/..%2f.secret',
        '/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
        '/..%5c..%5c.secret',
        '/assets/....//....//etc/passwd',
        '/assets/client-abc123.js%00.svg',
        '/assets',
        '/assets/',
        '//assets/..//.secret',
      ]
      for (const trick of tricks) {
        const { status, text } = await wire.ask(trick)
        expect([trick, status]).toEqual([trick, 404])
        expect(text).not.toMatch(/>hidden|root:|islands\/client/)
      }
    })
  })

  describe('answers', () => {
    it('of pages are compressed, and nobody else may keep them', async () => {
      const path = `/tip/${test.seed.branchId}`
      for (const [accept, decode] of [
        ['gzip, deflate, br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const { headers, body } = await wire.ask(path, { headers: { 'Accept-Encoding': accept } })
        expect(decode(body).toString()).toContain('</html>')
        expect(headers['cache-control']).toBe('private, no-cache')
      }
      const plain = await wire.ask(path)
      expect(plain.text).toContain('</html>')
      expect(plain.headers.vary).toMatch(/Accept-Language/)
      expect(plain.headers.vary).toMatch(/Accept-Encoding/)
    })

    it('about somebody’s own tip are kept by nobody', async () => {
      const guest = guestBrowser(test.app)
      const { confirm } = await beginTip(guest, test.seed.branchId)
      for (const path of [confirm, confirm.replace('/confirm', ''), confirm.replace('/confirm', '/credit')]) {
        expect((await guest.get(path)).headers['cache-control']).toBe('private, no-store')
      }
    })

    it('to HEAD are those to GET without their body', async () => {
      for (const path of ['/', '/tip', `/tip/${test.seed.branchId}`, '/nowhere']) {
        const get = await wire.ask(path)
        const head = await wire.ask(path, { method: 'HEAD' })
        expect([path, head.status, head.body.length]).toEqual([path, get.status, 0])
        expect(head.headers['content-type']).toBe(get.headers['content-type'])
        expect(head.headers['content-length']).toBe(get.headers['content-length'])
      }
    })

    it('refuse methods that mean nothing here', async () => {
      for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY']) {
        const { status } = await wire.ask(`/tip/${test.seed.branchId}`, { method, headers: ownForm })
        expect([method, status]).toEqual([method, 404])
      }
      const options = await wire.ask(`/tip/${test.seed.branchId}`, { method: 'OPTIONS' })
      expect([options.status, options.headers.allow]).toEqual([200, 'GET, HEAD, POST'])
      expect(options.headers['access-control-allow-origin']).toBeUndefined()
      expect(
        (await wire.ask(`/tip/${test.seed.branchId}/payment/success`, { method: 'POST', headers: ownForm }))
          .status,
      ).toBe(404)
    })

    it('carry an id of ours, and do not say what they are made with', async () => {
      const ids = new Set<string>()
      for (const path of ['/', '/nowhere', `/tip/${test.seed.branchId}/confirm`]) {
        const { headers } = await wire.ask(path, {
          headers: { 'X-Request-Id': 'mine', 'X-Correlation-Id': 'mine' },
        })
        expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
        expect(headers['x-powered-by']).toBeUndefined()
        expect(headers.server).toBeUndefined()
        ids.add(String(headers['x-request-id']))
      }
      expect(ids.size).toBe(3)
      expect(JSON.stringify(test.logged)).not.toContain('"mine"')
    })

    it('to the platform are short, fresh and not logged', async () => {
      const before = test.logged.length
      const ping = await wire.ask('/ping')
      const health = await wire.ask('/health')
      expect([ping.status, ping.text, ping.headers['cache-control']]).toEqual([200, 'pong', 'no-store'])
      expect(JSON.parse(health.text)).toMatchObject({ status: 'up', database: 'up' })
      expect(test.logged.length).toBe(before)
    })
  })

  describe('other headers', () => {
    let headers: Record<string, unknown>
    beforeAll(async () => {
      headers = (await wire.ask('/')).headers
    })
    it.each([
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'DENY'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      ['cross-origin-opener-policy', 'same-origin-allow-popups'],
      ['cross-origin-resource-policy', 'same-origin'],
      ['strict-transport-security', undefined],
    ])('%s: %s', (name, value) => {
      expect(headers[name]).toBe(value)
    })
  })
})
