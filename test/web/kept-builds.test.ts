import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../server/base/logger.ts'
import { type Assets, loadAssets } from '../../server/http/assets.ts'
import { keepBuilds, keptBuilds } from '../../server/operations/kept-builds.ts'
import { testApp } from '../support/app.ts'
import { useWire } from './wire.ts'

const folder = mkdtempSync(join(tmpdir(), 'builds-'))
const dataDir = join(folder, 'data')
const lines: string[] = []
const log = createLogger({
  level: 'info',
  pretty: false,
  destination: { write: (line) => void lines.push(line) },
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const scriptOf = (hash: string) => `export const build = '${hash}'\n${'// words\n'.repeat(100)}`

/** What a build leaves, whose only script is named after `hash`. */
function build(hash: string): Assets {
  const dir = join(folder, `dist-${hash}`)
  mkdirSync(join(dir, 'assets'), { recursive: true })
  mkdirSync(join(dir, '.vite'), { recursive: true })
  const manifest = {
    'islands/client.ts': { file: `assets/client-${hash}.js`, isEntry: true },
    'islands/scanner.tsx': { file: `assets/scanner-${hash}.js` },
  }
  writeFileSync(join(dir, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(dir, `assets/client-${hash}.js`), scriptOf(hash))
  writeFileSync(join(dir, `assets/client-${hash}.js.br`), brotliCompressSync(scriptOf(hash)))
  writeFileSync(join(dir, 'private.txt'), `only in ${hash}`)
  return loadAssets(dir)
}

const old = build('old1')
await keepBuilds(old, dataDir, log)
rmSync(old.dir ?? '', { recursive: true })
const assets = await keepBuilds(build('new1'), dataDir, log)

describe('a new build', () => {
  const test = testApp({ assets })
  const wire = useWire(test)

  it('serves its own files, and those of the build before it as if nothing had happened', async () => {
    for (const hash of ['new1', 'old1']) {
      const { status, text, headers } = await wire.ask(`/assets/client-${hash}.js`)
      expect([status, text]).toEqual([200, scriptOf(hash)])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const packed = await wire.ask(`/assets/client-${hash}.js`, { headers: { 'Accept-Encoding': 'br' } })
      expect(packed.headers['content-encoding']).toBe('br')
    }
    expect((await wire.ask('/assets/client-none.js')).status).toBe(404)
  })

  it('serves nothing else of that build, and nothing beside it', async () => {
    const id = old.build?.id ?? ''
    writeFileSync(join(dataDir, 'tipping.sqlite'), 'secret')
    writeFileSync(join(dataDir, 'builds', 'note.txt'), 'secret')
    for (const path of [
      '/.vite/manifest.json',
      `/${id}/assets/client-old1.js`,
      `/builds/${id}/assets/client-old1.js`,
      '/note.txt',
      '/assets/../../note.txt',
      '/assets/..%2f..%2fnote.txt',
      '/assets/..%2f..%2f..%2ftipping.sqlite',
      '/..%2f..%2ftipping.sqlite',
      '/%2e%2e/note.txt',
      '/tipping.sqlite',
      '/assets/',
      '/assets',
    ]) {
      const { status, text } = await wire.ask(path)
      expect([path, status, text.includes('secret')]).toEqual([path, 404, false])
    }
  })

  it('says which it is, and where its islands are', async () => {
    const { status, headers, text, body } = await wire.ask('/build.json')
    expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([200, 'no-store', undefined])
    const answer = JSON.parse(body.toString()) as { id: string }
    expect(answer).toEqual({
      id: assets.build?.id,
      islands: { scanner: '/assets/scanner-new1.js' },
    })
    expect(answer.id).not.toBe(old.build?.id)
    expect((await wire.ask('/tip')).text).toContain(`data-build="${answer.id}" data-seconds="900"`)
    expect(text).not.toContain('private')
  })
})

describe('builds that are kept', () => {
  const dir = join(folder, 'many')

  it('are the last ones, by when they ran', async () => {
    const ran: string[] = []
    for (let number = 1; number <= keptBuilds + 2; number++) {
      const assets = build(`b${number}`)
      ran.push(assets.build?.id ?? '')
      await keepBuilds(assets, dir, log)
      utimesSync(join(dir, 'builds', ran.at(-1) ?? ''), number, number)
    }
    expect(readdirSync(join(dir, 'builds')).toSorted()).toEqual(ran.slice(-keptBuilds).toSorted())
    // The oldest of them runs again: it is the newest now, and nothing has to go.
    const again = await keepBuilds(build(`b${3}`), dir, log)
    expect(again.previous).toEqual(
      ran
        .slice(3)
        .toReversed()
        .map((id) => join(dir, 'builds', id)),
    )
  })

  it('survive servers that start side by side', async () => {
    const assets = build('twins')
    const both = await Promise.all([1, 2, 3].map(() => keepBuilds(assets, join(folder, 'twins'), log)))
    expect(both.map(({ previous }) => previous)).toEqual([[], [], []])
    expect(readdirSync(join(folder, 'twins', 'builds'))).toEqual([assets.build?.id])
    expect(
      existsSync(join(folder, 'twins', 'builds', assets.build?.id ?? '', 'assets/client-twins.js')),
    ).toBe(true)
  })

  it('leave nothing behind of a server that died while it copied its own', async () => {
    const builds = join(folder, 'died', 'builds')
    for (const half of ['.0123456789abcdef.long-ago', '.0123456789abcdef.just-now']) {
      mkdirSync(join(builds, half, 'assets'), { recursive: true })
    }
    utimesSync(join(builds, '.0123456789abcdef.long-ago'), 1, 1)
    const { build: own } = await keepBuilds(build('after'), join(folder, 'died'), log)
    expect(readdirSync(builds).toSorted()).toEqual(['.0123456789abcdef.just-now', own?.id])
  })

  it('are not needed: a folder that can’t be written is logged, and the server serves its own', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const assets = build('alone')
    lines.length = 0
    expect(await keepBuilds(assets, file, log)).toEqual(assets)
    expect(lines.join('')).toContain('previous builds are not served')
  })
})
