import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { Request } from 'express'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { compressWell } from '../../server/http/compress-page.ts'
import { createKeptPages, type KeptPage } from '../../server/http/kept-pages.ts'
import { ownApp } from '../support/account-app.ts'
import { beginTip, guestBrowser } from '../support/guest.ts'
import { setRow } from '../support/rows.ts'
import { root } from '../support/source-files.ts'
import { testEnvironment } from '../support/test-environment.ts'
import { until } from '../support/until.ts'
import { pathsOf } from './routes.ts'
import { useWire } from './wire.ts'

const unpack = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }

const look = (originalUrl: string, lang = 'ja') => ({ method: 'GET', lang, originalUrl }) as Request
/** A page of its own. */
const keep = (html: Buffer): KeptPage => {
  const page = createKeptPages()(look('/a'), {}, [], () => html)
  if (!page) throw new Error('not kept')
  return page
}

describe('a page that is kept', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('is drawn once, and again for another address or after a change of what it shows', () => {
    const kept = createKeptPages()
    const drawn: string[] = []
    const draw = (shown: object, req: Request, text: string) => {
      const page = kept(req, shown, [], () => Buffer.from(drawn[drawn.push(text) - 1] ?? ''))
      return page?.bytes(undefined).toString()
    }
    const [before, after] = [{}, {}]
    expect(draw(before, look('/a'), 'one')).toBe('one')
    expect(draw(before, look('/a'), 'never drawn')).toBe('one')
    expect(draw(before, look('/a', 'en'), 'two')).toBe('two')
    expect(draw(before, look('/b'), 'three')).toBe('three')
    expect(draw(after, look('/a'), 'four')).toBe('four')
    expect(draw(before, look('/a'), 'never drawn')).toBe('one')
    expect(drawn).toEqual(['one', 'two', 'three', 'four'])
  })

  it('is forgotten when there are too many, the one that nobody has asked for longest first', () => {
    const kept = createKeptPages()
    const shown = {}
    let drawn = 0
    const megabytes = Buffer.alloc(2_000_000)
    const ask = (path: string) =>
      kept(look(path), shown, [], () => {
        drawn += 1
        return megabytes
      })
    for (const path of ['/a', '/b', '/c', '/d', '/a']) ask(path)
    expect(drawn).toBe(4)
    for (const path of ['/e', '/f']) ask(path)
    ask('/a')
    expect(drawn).toBe(6)
    ask('/b')
    expect(drawn).toBe(7)
  })

  it('counts with its address, so that long ones do not fill the memory', () => {
    const kept = createKeptPages()
    const shown = {}
    let drawn = 0
    const ask = (letter: string) =>
      kept(look(`/${letter.repeat(5_000_000)}`), shown, [], () => Buffer.from(String(++drawn)))
    for (const letter of 'abcd') ask(letter)
    expect(drawn).toBe(4)
    ask('a')
    expect(drawn).toBe(5)
  })

  it.each(['br', 'zstd', 'gzip'] as const)(
    'is compressed better once it is asked for often: %s',
    async (encoding) => {
      const html = readFileSync(join(root, 'docs/operating.md'))
      const page = keep(html)
      const first = page.bytes(encoding)
      for (let time = 0; time < 3; time++) page.bytes(encoding)
      const better = await until(() => {
        const now = page.bytes(encoding)
        if (now === first) throw new Error('not yet')
        return now
      })
      // Gzip is nearly as small at once.
      if (encoding === 'gzip') expect(better.length).toBeLessThanOrEqual(first.length)
      else expect(better.length).toBeLessThan(first.length)
      expect(unpack[encoding](first).equals(html)).toBe(true)
      expect(unpack[encoding](better).equals(html)).toBe(true)
    },
  )

  it('is compressed better at the third time, once, and while no other page is', async () => {
    const [well, done] = [vi.spyOn(compressWell, 'br'), Promise.withResolvers<Buffer>()]
    well.mockReturnValueOnce(done.promise)
    const kept = createKeptPages()
    const shown = {}
    const ask = (text: string) => kept(look(`/${text}`), shown, [], () => Buffer.from(text))?.bytes('br')
    for (let time = 0; time < 2; time++) ask('one')
    expect(well).not.toHaveBeenCalled()
    ask('one')
    expect(well).toHaveBeenCalledOnce()
    for (let time = 0; time < 5; time++) ask('one')
    for (let time = 0; time < 5; time++) ask('other')
    expect(well.mock.calls.map(([html]) => String(html))).toEqual(['one'])
    done.resolve(Buffer.from('small'))
    await until(() => expect(ask('one')).toEqual(Buffer.from('small')))
    ask('other')
    ask('one')
    expect(well.mock.calls.map(([html]) => String(html))).toEqual(['one', 'other'])
  })

  it('stays as it was compressed at once where there is no memory to do it better', async () => {
    const well = vi.spyOn(compressWell, 'br').mockRejectedValueOnce(new Error('out of memory'))
    const page = keep(Buffer.from('one'))
    const first = page.bytes('br')
    for (let time = 0; time < 3; time++) page.bytes('br')
    await expect(well.mock.results[0]?.value).rejects.toThrow('out of memory')
    expect(page.bytes('br')).toBe(first)
  })
})

describe('pages that everybody sees alike', () => {
  const test = ownApp()
  const wire = useWire(test)
  const path = () => `/tip/${test.seed.branchId}`
  const en = { headers: { 'Accept-Language': 'en' } }

  it('are the same bytes for two guests, whatever one of them has done, and set no cookie', async () => {
    const own = guestBrowser(test.app, { 'Accept-Language': 'en', 'X-Forwarded-For': '203.0.113.7' })
    await beginTip(own, test.seed.branchId, { review: 'only mine' })
    const named: string[] = []
    for (const at of pathsOf(test.app, 'get', test.seed)) {
      const stranger = await wire.ask(at, en)
      const { etag } = stranger.headers
      if (!etag) continue
      named.push(at)
      const guest = await own.get(at)
      expect([at, guest.status, guest.headers.etag]).toEqual([at, 200, etag])
      expect(guest.text).toBe(stranger.text)
      expect(stranger.headers['set-cookie']).toBeUndefined()
    }
    expect(named).toEqual(expect.arrayContaining([path(), '/welcome', '/scanner', '/terms-conditions']))
    expect(named.filter((at) => at.includes('/confirm') || at.includes('/payment'))).toEqual([])
  })

  it('are not sent again to a browser that has them, unless they are other ones now', async () => {
    const { headers } = await wire.ask(path(), en)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers.vary).toMatch(/Accept-Language/)
    const again = (more: Record<string, string>) =>
      wire.ask(path(), { headers: { ...en.headers, 'If-None-Match': headers.etag ?? '', ...more } })
    const same = await again({ 'Accept-Encoding': 'br' })
    expect([same.status, same.body.length]).toEqual([304, 0])
    expect(same.headers['content-security-policy']).toBe(headers['content-security-policy'])
    expect((await again({ 'Accept-Language': 'ja' })).status).toBe(200)
    const { db } = test.deps
    await setRow(db, 'branch', test.seed.branchId, { address: 'Kyoto 1' })
    const changed = await again({})
    expect([changed.status, changed.text.includes('Kyoto 1')]).toEqual([200, true])
  })

  it('behind a person’s code is theirs, whoever looked at the page for all before', async () => {
    const person = test.seed.staffIds[0] ?? ''
    const chosen = (html: string) =>
      /value="staff:([^"]+)"[^>]*checked|checked[^>]*value="staff:([^"]+)"/.exec(html)
    expect(chosen((await wire.ask(path(), en)).text)).toBeNull()
    const theirs = chosen((await wire.ask(`${path()}?staff=${person}`, en)).text)
    expect(theirs?.[1] ?? theirs?.[2]).toBe(person)
    expect(chosen((await wire.ask(path(), en)).text)).toBeNull()
  })

  it('come in the encoding that the browser takes, best first', async () => {
    const plain = (await wire.ask(path(), en)).body
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, zstd', 'zstd'],
      ['gzip', 'gzip'],
    ] as const) {
      const answer = await wire.ask(path(), { headers: { ...en.headers, 'Accept-Encoding': accepted } })
      expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([
        encoding,
        expect.stringContaining('Accept-Encoding'),
      ])
      expect(unpack[encoding](answer.body).equals(plain)).toBe(true)
    }
    const refused = { headers: { ...en.headers, 'Accept-Encoding': 'br;q=0, identity' } }
    expect((await wire.ask(path(), refused)).headers['content-encoding']).toBeUndefined()
  })

  it('never show one guest what another has typed', async () => {
    const body = 'recipient=all&amount=abc&review=only-mine'
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' }
    const refused = await wire.ask(path(), { method: 'POST', body, headers: { ...en.headers, ...form } })
    expect([refused.status, refused.text.includes('only-mine')]).toEqual([400, true])
    expect((await wire.ask(path(), en)).text).not.toContain('only-mine')
  })

  it('show a message to the one reader it is for', async () => {
    const value = `flash=${JSON.stringify({ type: 'success', key: 'auth:toast.signedOut' })}`
    const secret = testEnvironment(test.sandbox).SESSION_SECRETS
    const signature = createHmac('sha256', secret).update(value).digest('base64').replace(/=+$/, '')
    const Cookie = `flash=${encodeURIComponent(`s:${value}.${signature}`)}`
    const told = await wire.ask(path(), { headers: { ...en.headers, Cookie } })
    expect([told.text.includes('class="toast-box'), told.headers.etag]).toEqual([true, undefined])
    expect((await wire.ask(path(), en)).text).not.toContain('class="toast-box')
  })
})
