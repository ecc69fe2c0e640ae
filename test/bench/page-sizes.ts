import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { BenchSite } from './bench-site.ts'
import type { Row } from './rows.ts'
import { type VisitorPage, visitAll } from './visitor-pages.ts'

const client = new URL('../../dist/client/', import.meta.url)

/** What comes over the wire: the HTML of every visitor page, and the scripts that its islands bring. */
export async function measureSizes(site: BenchSite): Promise<Row[]> {
  const byName = Map.groupBy(await visitAll(site), (page) => page.name)
  const rows = [...byName].map(([name, pages]) => htmlRow(name, pages))
  for (const [name, [page]] of byName) if (page) rows.push(...scriptRows(name, page))
  const strangers = [...byName].filter(
    ([name, pages]) =>
      !['confirm', 'credit'].includes(name) &&
      pages.some(({ html }) => html.includes(site.sandbox.stripeJsUrl)),
  )
  const waiting = [...byName.values()].flat().filter(({ html }) => blocking.test(html))
  return [
    ...rows,
    { name: 'pages beside confirm and credit with Stripe’s script', value: strangers.length, budget: 0 },
    { name: 'pages that wait for a script or a style sheet', value: waiting.length, budget: 0 },
  ]
}

/** Scripts without `async`, and style sheets. */
const blocking = /<script(?![^>]* async)|<link[^>]*stylesheet/

/** The pages behind a code, which every guest opens first, have a budget of their own. */
const behindCode: Record<string, number> = { tip: 7400, 'tip, a person’s code': 7400, 'tip, 60 people': 8600 }

/** The larger of gzip and brotli, in the language that needs most. */
function htmlRow(name: string, pages: VisitorPage[]): Row {
  const largest = pages.reduce((a, b) => (Math.max(b.br, b.gzip) > Math.max(a.br, a.gzip) ? b : a))
  const { br, gzip, lang } = largest
  const note = `${lang}; gzip ${gzip}, brotli ${br}`
  const budget = behindCode[name] ?? 13_000
  return { name: `HTML, ${name}`, value: Math.max(br, gzip), budget, unit: 'bytes', note }
}

function scriptRows(name: string, { html }: VisitorPage): Row[] {
  const islands = [...new Set([...html.matchAll(/data-island="([\w-]+)"/g)].map(([, island = '']) => island))]
  if (islands.length === 0) return []
  // Only a page with a manifest offers to be installed (islands/client.ts).
  const more = html.includes('rel="manifest"') ? ['islands/lib/installable.ts'] : []
  if (/seek-people|own-menu"/.test(html)) more.push('islands/extras/tool.ts')
  const value = gzippedBytes(islands, more) / 1000
  const note = `gzip; ${islands.join(', ')}`
  const rows: Row[] = [{ name: `scripts, ${name}`, value, budget: 75, unit: 'kB', note }]
  if (islands.includes('scanner')) {
    const reader = gzippedBytes(islands, [...more, ownReader]) / 1000 - value
    const when = 'gzip; in a browser without one, once the camera runs or a picture is chosen'
    rows.push({ name: `scripts, ${name}, a reader of codes`, value: reader, unit: 'kB', note: when })
  }
  if (islands.includes('amount-picker')) {
    const wallet = gzippedBytes(islands, [...more, firstWallet]) / 1000 - value
    const when = 'gzip; once an amount is chosen, where a browser may have a wallet'
    rows.push({ name: `scripts, ${name}, a wallet`, value: wallet, budget: 5, unit: 'kB', note: when })
  }
  return rows
}

/** Asked for only once an amount is chosen. */
const firstWallet = 'islands/lib/first-wallet.ts'

/** Asked for only after somebody has opened the camera, and only where the browser can't read codes itself. */
const ownReader = 'islands/lib/scanner.wasm.ts'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

/**
 * Everything that a page with these islands loads by itself, or when it is used, as the build's manifest says: they, React,
 * what they import, and what any page brings along. `more`: what is asked for only on some pages, or in some browsers.
 */
function gzippedBytes(islands: string[], more: string[] = []): number {
  const text = readFileSync(new URL('.vite/manifest.json', client), 'utf8')
  const manifest = JSON.parse(text) as Record<string, Chunk>
  const files = new Set<string>()
  const follow = (key: string, later: boolean) => {
    const chunk = manifest[key]
    if ([ownReader, firstWallet].includes(key) && !more.includes(key)) return
    if (!chunk) throw new Error(`${key} is not in the manifest`)
    if (files.has(chunk.file)) return
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    for (const next of chunk.imports ?? []) follow(next, later)
    // The loader knows every island; a page asks for its own only.
    for (const next of later ? (chunk.dynamicImports ?? []) : []) follow(next, later)
  }
  follow('islands/client.ts', false)
  for (const key of ['islands/lib/hydrate.ts', ...more]) follow(key, false)
  for (const island of islands) follow(`islands/${island}.tsx`, true)
  const sizes = [...files].map((file) => gzipSync(readFileSync(new URL(file, client)), { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}
