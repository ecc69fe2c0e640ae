import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { paths } from '../../server/base/paths.ts'
import type { Db } from '../../server/db/database.ts'
import type { Books } from '../sandbox/stripe/server.ts'
import { createDatabase, type DatabaseKind } from '../support/databases.ts'
import { openDrivenSite } from '../support/driven-site.ts'
import { likeProduction } from '../support/test-environment.ts'
import { hire } from './bench-site.ts'
import type { FlowOrders, FlowResult } from './flow-types.ts'
import { longestStop, metricsToken } from './longest-stop.ts'

const script = (file: string) => fileURLToPath(new URL(file, import.meta.url))
/** They end with us, however we end. */
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

export type FlowSite = Awaited<ReturnType<typeof openFlowSite>>

/**
 * The built server, the stand-in for Stripe and the guests, each a process of its own, on one database. The guests are in
 * the seeded restaurant, or in the hotel with so many `people`.
 */
export async function openFlowSite(kind: DatabaseKind, people?: number) {
  const database = await createDatabase(kind)
  const site = await openDrivenSite(database, {
    openStripe: startStandIn,
    fill: async (db, seed) => people !== undefined && hire(db, seed, people),
    env: { ...likeProduction, METRICS_TOKEN: metricsToken, RECONCILE_SECONDS: '5' },
  })
  const { db, env, seed, url, stripe: standIn } = site
  const { codes } = people === undefined ? seed : seed.hotel

  return {
    env,
    db,
    server: () => ({ ...figuresOf(site.pid()), longestStop: () => longestStop(url) }),
    walBytes: () => (kind === 'postgres' ? postgresBytes(db) : undefined),
    books: () => standIn.control<Books>('books'),
    calls: () => standIn.control<Record<string, number>>('calls'),
    idle: () => standIn.control('idle', { timeoutMs: 60_000 }),
    run: (orders: Pick<FlowOrders, 'guests' | 'withinMs' | 'together'>) => {
      const codePath = paths.code(codes.branch)
      return sendGuests({ url, standIn: standIn.url, codePath, ...orders })
    },
    killServer: site.kill,
    async close() {
      await site.close()
      await database.drop()
    },
  }
}

type StandIn = Record<'url' | 'secretKey' | 'publishableKey' | 'webhookSecret' | 'stripeJsUrl', string>

/** A process of ours that says one line. */
function startChild(file: string, env: NodeJS.ProcessEnv): ChildProcess {
  const own = { PATH: process.env.PATH, ...env }
  const child = spawn(process.execPath, [script(file)], { env: own, stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  return child
}

async function startStandIn(webhookUrl: string) {
  const child = startChild('../sandbox/main.ts', { WEBHOOK_URL: webhookUrl })
  const addresses = JSON.parse(await firstLine(child)) as StandIn
  const control = async <T>(name: string, argument: object = {}): Promise<T> => {
    const how = { method: 'POST', body: JSON.stringify(argument) }
    return (await (await fetch(`${addresses.url}/_control/${name}`, how)).json()) as T
  }
  return { ...addresses, control, close: () => child.kill('SIGTERM') }
}

async function sendGuests(orders: FlowOrders): Promise<FlowResult> {
  const child = startChild('flow-guests.ts', { FLOW: JSON.stringify(orders) })
  return JSON.parse(await firstLine(child)) as FlowResult
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const piece of child.stdout?.setEncoding('utf8') ?? []) {
    text += String(piece)
    if (text.includes('\n')) return text
  }
  throw new Error('a process of the bench has ended without a word')
}

/** What Linux says of a process: proc_pid_stat(5) in ticks of 10 ms, proc_pid_io(5), proc_pid_status(5). */
function figuresOf(pid: number) {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
  const fields = read('stat').split(') ')[1]?.split(' ') ?? []
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * 10,
    writtenBytes: Number(/^write_bytes: (\d+)/m.exec(read('io'))?.[1]),
    memoryBytes: Number(/^VmRSS:\s+(\d+)/m.exec(read('status'))?.[1]) * 1024,
    mostMemoryBytes: Number(/^VmHWM:\s+(\d+)/m.exec(read('status'))?.[1]) * 1024,
  }
}

/** How far PostgreSQL's write-ahead log has grown. Its own processes write it. */
async function postgresBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn() - '0/0' as at`.execute(db)
  return Number(rows[0]?.at)
}
