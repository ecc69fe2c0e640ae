import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { demoMembers } from '../demo/seed-demo.ts'
import { browserOf, password, signedIn } from '../features/auth/people.ts'
import { ownApp } from '../support/account-app.ts'
import { beginTip } from '../support/guest.ts'
import { useWire } from './wire.ts'

describe('styles', () => {
  const test = ownApp()
  const wire = useWire(test)

  async function owner() {
    const { email } = demoMembers.owner
    await test.people.add({ ...demoMembers.owner, password })
    const browser = browserOf(test)
    expect((await browser.post('/auth/login', { email, password })).status).toBe(303)
    return browser
  }

  const insideOf = (html: string) => [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, css = '']) => css)
  const linksOf = (html: string) =>
    [...html.matchAll(/<link rel="stylesheet" href="([^"]*)">/g)].map(([, to]) => to)
  const nameOf = (css: string) => createHash('sha256').update(css).digest('base64url').slice(0, 22)
  const fileOf = async () => linksOf((await wire.ask('/auth/login')).text)[0] ?? ''

  it('the styles of each guest’s page stand inside, the same for a stranger, a customer and an owner', async () => {
    const { branchId } = test.seed
    const readers = [browserOf(test), (await signedIn(test)).browser, await owner()]
    const first = `/tip/${branchId}`
    const others = ['/', '/tip', '/scanner', '/welcome', '/terms-conditions', '/offline/en', '/coming-soon']
    const errors = ['/nowhere', '/q/unknown', `${first}/nothing`, '/branching', '/tip/historiesx']
    const seen = new Map<string, string[]>()
    for (const path of [first, ...others, ...errors]) {
      for (const reader of readers) {
        const { text } = await reader.get(path)
        expect([path, linksOf(text), insideOf(text).length]).toEqual([path, [], 1])
        seen.set(path, [...(seen.get(path) ?? []), insideOf(text)[0] ?? ''])
      }
    }
    expect(new Set(seen.get(first)).size).toBe(1)
    seen.delete(first)
    expect(new Set([...seen.values()].flat()).size).toBe(1)
    const [guestCss = ''] = seen.get('/') ?? []
    for (const reader of readers) {
      const { confirm } = await beginTip(reader, branchId)
      expect(insideOf((await reader.get(confirm)).text)).toEqual([guestCss])
      const refused = await reader.post(first, { recipient: 'all', amount: '1' })
      expect([refused.status, insideOf(refused.text)]).toEqual([400, [guestCss]])
    }
  })

  it('the page behind a code has fewer styles, and those of a signed-in reader’s links', async () => {
    const [css = ''] = insideOf((await wire.ask(`/tip/${test.seed.branchId}`)).text)
    const [more = ''] = insideOf((await wire.ask('/tip')).text)
    expect([more.startsWith(css), css.length < more.length]).toEqual([true, true])
    expect(css).toContain('.areas')
    expect(css).not.toContain('own-menu')
  })

  it('each desk page links one file of styles, whoever opens it, errors included', async () => {
    const file = await fileOf()
    expect(file).toMatch(/^\/styles\/[\w-]{22}\.css$/)
    const readers = [browserOf(test), (await signedIn(test)).browser, await owner()]
    const desk = [
      '/auth/register',
      '/auth/nothing',
      '/branch',
      '/branch/staff',
      '/branch/qr',
      '/branch/earning',
    ]
    const own = [
      '/profile',
      '/tip/histories',
      '/profile/nothing',
      '/setup',
      '/BRANCH/Earning',
      '/branch/staff/x/',
    ]
    let shown = 0
    for (const path of [...desk, ...own]) {
      for (const reader of readers) {
        const { status, text } = await reader.get(path)
        if (status === 303) continue
        shown += 1
        expect([path, status, linksOf(text), insideOf(text)]).toEqual([path, status, [file], []])
      }
    }
    expect(shown).toBeGreaterThan(20)
  })

  it('the file of styles is named by what is in it, so that a browser keeps it for ever', async () => {
    const file = await fileOf()
    const { status, headers, text } = await wire.ask(file)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect([headers['set-cookie'], headers['x-content-type-options']]).toEqual([undefined, 'nosniff'])
    expect(file).toBe(`/styles/${nameOf(text)}.css`)
    const [guest = ''] = insideOf((await wire.ask('/tip')).text)
    expect([text.startsWith(guest), text.includes('.own-menu')]).toEqual([true, true])
    const head = await wire.ask(file, { method: 'HEAD' })
    expect([head.status, head.body.length, head.headers['cache-control']]).toEqual([
      200,
      0,
      headers['cache-control'],
    ])
  })

  it('the name of another version answers with today’s styles, which nobody keeps under it', async () => {
    const { text } = await wire.ask(await fileOf())
    const other = await wire.ask('/styles/of-another-version-000.css', { headers: { Cookie: 'lang=en' } })
    expect([other.status, other.headers['content-type'], other.headers['cache-control'], other.text]).toEqual(
      [200, 'text/css; charset=utf-8', 'no-store', text],
    )
    expect((await wire.ask('/styles/nothing.txt')).status).toBe(404)
  })

  it('a page for one reader comes in the encoding that their browser takes, and so does the file of styles', async () => {
    const guest = browserOf(test)
    const { confirm } = await beginTip(guest, test.seed.branchId)
    for (const [path, end] of [
      [confirm, '</html>'],
      ['/auth/login', '</html>'],
      [await fileOf(), '}'],
    ] as const) {
      for (const [accepted, encoding, decode] of [
        ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
        ['gzip', 'gzip', gunzipSync],
        ['identity', undefined, (body: Buffer) => body],
      ] as const) {
        const { headers, body } = await wire.ask(path, { headers: { 'Accept-Encoding': accepted } })
        expect([path, headers['content-encoding']]).toEqual([path, encoding])
        expect(headers.vary).toContain('Accept-Encoding')
        expect(decode(body).toString()).toContain(end)
      }
    }
  })
})
