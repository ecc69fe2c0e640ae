import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { asBrowser, type BenchServer, type BenchSite } from './bench-site.ts'
import type { Row } from './rows.ts'

const autocannon = fileURLToPath(new URL('../../node_modules/autocannon/autocannon.js', import.meta.url))

/** How often both are measured, in short turns, so that what else this machine does meets both alike. */
const rounds = 9
const seconds = 2
const connections = 16
const budget = 3

/**
 * How many times faster a bare server sends the same bytes than the product answers `/tip/{branchId}`, as browsers ask
 * for it: in requests per second, with those who ask on the same machine, and in processor time of the two servers alone.
 */
export async function measureFloor(site: BenchSite, note: (text: string) => void): Promise<Row[]> {
  const name = `bare server / page, ${site.kind}, brotli`
  note(name)
  const turns = await inTurns(site)
  const rate = turns.map(({ page, floor }) => [floor.perSecond, page.perSecond] as const)
  const time = turns.map(({ page, floor }) => [page.cpuMs, floor.cpuMs] as const)
  return [
    { ...row(`${name}: requests/s`, rate, (one) => `${Math.round(one)}`), budget },
    row(`${name}: processor time`, time, (one) => `${one.toFixed(3)} ms`),
  ]
}

/** The median of the ratios, and how far they spread. */
function row(name: string, pairs: (readonly [number, number])[], shown: (one: number) => string): Row {
  const ratios = pairs.map(([a, b]) => a / b).sort((a, b) => a - b)
  const [a, b] = [median(pairs.map(([one]) => one)), median(pairs.map(([, one]) => one))]
  const spread = `${ratios.at(0)?.toFixed(2)}–${ratios.at(-1)?.toFixed(2)}`
  return { name, value: median(ratios), unit: '×', note: `${spread}; ${shown(a)} : ${shown(b)}` }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function inTurns({ server, floor, tipPath }: BenchSite) {
  const turns: { page: Load; floor: Load }[] = []
  for (let round = -2; round < rounds; round++) {
    const turn = { page: await load(server, tipPath), floor: await load(floor, tipPath) }
    // The first ones are for warming up.
    if (round >= 0) turns.push(turn)
  }
  return turns
}

type Load = { perSecond: number; cpuMs: number }

/** Asks from a process of its own, over the loopback. Throws when an answer was anything but the page. */
async function load({ url, pid }: BenchServer, path: string): Promise<Load> {
  const headers = Object.entries(asBrowser).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const args = ['--json', '-c', String(connections), '-d', String(seconds), ...headers, url + path]
  const before = processorMs(pid)
  const child = spawn(process.execPath, [autocannon, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  for await (const piece of child.stdout.setEncoding('utf8')) text += piece
  const result = JSON.parse(text) as Record<'non2xx' | 'errors' | 'timeouts' | '2xx' | 'duration', number>
  if (result.non2xx + result.errors + result.timeouts > 0) throw new Error(`failed answers from ${url}`)
  const requests = result['2xx']
  return { perSecond: requests / result.duration, cpuMs: (processorMs(pid) - before) / requests }
}

/** How long a process has kept a processor busy so far (Linux: proc_pid_stat(5), in ticks of 10 ms). */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
