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

/** The larger of gzip and brotli, in the language that needs most. */
function htmlRow(name: string, pages: VisitorPage[]): Row {
  const largest = pages.reduce((a, b) => (Math.max(b.br, b.gzip) > Math.max(a.br, a.gzip) ? b : a))
  const { br, gzip, lang } = largest
  const note = `${lang}; gzip ${gzip}, brotli ${br}`
  return { name: `HTML, ${name}`, value: Math.max(br, gzip), budget: 13_000, unit: 'bytes', note }
}

function scriptRows(name: string, { html }: VisitorPage): Row[] {
  const islands = [...new Set([...html.matchAll(/data-island="([\w-]+)"/g)].map(([, island = '']) => island))]
  if (islands.length === 0) return []
  const value = gzippedBytes(islands) / 1000
  return [{ name: `scripts, ${name}`, value, budget: 75, unit: 'kB', note: `gzip; ${islands.join(', ')}` }]
}

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

/** Everything that these islands can load, as the build's manifest says: they, React, and what they import. */
function gzippedBytes(islands: string[]): number {
  const text = readFileSync(new URL('.vite/manifest.json', client), 'utf8')
  const manifest = JSON.parse(text) as Record<string, Chunk>
  const files = new Set<string>()
  const follow = (key: string, later: boolean) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the manifest`)
    if (files.has(chunk.file)) return
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    for (const next of chunk.imports ?? []) follow(next, later)
    // The registry knows every island; a page asks for its own only.
    for (const next of later ? (chunk.dynamicImports ?? []) : []) follow(next, later)
  }
  follow('islands/client.ts', false)
  follow('islands/hydrate.ts', false)
  for (const island of islands) follow(`islands/${island}.tsx`, true)
  const sizes = [...files].map((file) => gzipSync(readFileSync(new URL(file, client)), { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}
