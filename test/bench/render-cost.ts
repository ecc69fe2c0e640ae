import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DatabaseKind } from '../support/databases.ts'
import { type BenchSite, startBenchSite } from './bench-site.ts'
import type { Row } from './rows.ts'

const autocannon = fileURLToPath(new URL('../../node_modules/autocannon/autocannon.js', import.meta.url))

/** How often both are measured, in turns, so that what else this machine does meets both alike. */
const rounds = 7
const seconds = 2
const connections = 10

/**
 * What rendering `/tip/{branchId}` costs: requests per second of the same bytes from memory, through the same
 * pipeline, over those of the page. Without compression, which would weigh on both alike and hide the difference,
 * and with brotli, as browsers ask for.
 */
export async function measureRendering(kind: DatabaseKind, note: (text: string) => void): Promise<Row[]> {
  const site = await startBenchSite(kind)
  try {
    const rows: Row[] = []
    for (const encoding of ['identity', 'br']) {
      note(`requests per second on ${kind}, ${encoding}`)
      const { ratios, page, memory } = await inTurns(site, encoding)
      const [least, most] = [ratios.at(0), ratios.at(-1)].map((ratio) => ratio?.toFixed(2))
      rows.push({
        name: `cost of a page over memory, ${kind}, ${encoding === 'br' ? 'brotli' : 'not compressed'}`,
        value: median(ratios),
        budget: 2.5,
        unit: '×',
        note: `${least}–${most}; ${Math.round(page)} against ${Math.round(memory)} requests/s`,
      })
    }
    return rows
  } finally {
    await site.close()
  }
}

async function inTurns({ url, memoryUrl, tipPath }: BenchSite, encoding: string) {
  const measure = (origin: string) => requestsPerSecond(origin + tipPath, encoding)
  await measure(url)
  await measure(memoryUrl)
  const pages: number[] = []
  const memories: number[] = []
  for (let round = 0; round < rounds; round++) {
    pages.push(await measure(url))
    memories.push(await measure(memoryUrl))
  }
  const ratios = memories.map((memory, round) => memory / (pages[round] ?? 0)).sort((a, b) => a - b)
  return { ratios, page: median(pages), memory: median(memories) }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Asks from a process of its own, over the loopback. Throws when an answer was anything but the page. */
async function requestsPerSecond(url: string, encoding: string): Promise<number> {
  const headers = ['-H', `Accept-Encoding=${encoding}`, '-H', 'Accept-Language=ja']
  const args = ['--json', '-c', String(connections), '-d', String(seconds), ...headers, url]
  const child = spawn(process.execPath, [autocannon, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  for await (const piece of child.stdout.setEncoding('utf8')) text += piece
  const result = JSON.parse(text) as Record<'non2xx' | 'errors' | 'timeouts', number> & {
    requests: { average: number }
  }
  if (result.non2xx + result.errors + result.timeouts > 0) throw new Error(`failed answers from ${url}`)
  return result.requests.average
}
