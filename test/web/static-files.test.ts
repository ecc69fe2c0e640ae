import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { loadAssets } from '../../server/http/assets.ts'
import { testApp } from '../support/app.ts'
import { useWire } from './wire.ts'

const script = `export const long = '${'words '.repeat(400)}'\n`

/** What a build leaves, as small as can be. */
function builtFiles(): string {
  const dir = mkdtempSync(join(tmpdir(), 'assets-'))
  mkdirSync(join(dir, 'assets'))
  mkdirSync(join(dir, '.vite'))
  const manifest = {
    'islands/client.ts': { file: 'assets/client-abc123.js' },
    'islands/scanner.tsx': { file: 'assets/scanner-1.js' },
  }
  writeFileSync(join(dir, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(dir, 'assets/client-abc123.js'), script)
  writeFileSync(join(dir, 'assets/client-abc123.js.br'), brotliCompressSync(script))
  writeFileSync(join(dir, 'assets/client-abc123.js.gz'), gzipSync(script))
  writeFileSync(join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(dir, 'service-worker.js'), 'addEventListener')
  writeFileSync(join(dir, '.secret'), 'hidden')
  return dir
}

describe('files', () => {
  const dir = builtFiles()
  const test = testApp({ assets: loadAssets(dir) })
  const wire = useWire(test)
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

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
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  it('are named by their build, so that an open page learns of a newer one', async () => {
    const { status, headers, body } = await wire.ask('/build.json')
    expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([200, 'no-store', undefined])
    const { id, islands } = JSON.parse(body.toString()) as { id: string; islands: object }
    expect([id, islands]).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}$/),
      { scanner: '/assets/scanner-1.js' },
    ])
    expect((await wire.ask('/tip')).text).toContain(`data-build="${id}" data-seconds="900"`)
    expect((await wire.ask('/assets/client-of-another-build.js')).status).toBe(404)
  })

  it('are asked for again after an hour where their name stays the same', async () => {
    const { headers } = await wire.ask('/favicon.svg')
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(headers['cache-control']).toMatch(/^public, max-age=3600$/)
    const again = await wire.ask('/favicon.svg', { headers: { 'If-None-Match': headers.etag ?? '' } })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  it('are asked for each time where a browser compares them with what it runs', async () => {
    const { status, headers } = await wire.ask('/service-worker.js')
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(headers['content-security-policy']).toMatch(/worker-src 'self'(;|$)/)
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
