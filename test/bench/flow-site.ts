import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { paths } from '../../server/base/paths.ts'
import type { Db } from '../../server/db/database.ts'
import { freePort } from '../demo/free-port.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { type ServerProcess, startServerProcess, untilHealthy } from '../demo/server-process.ts'
import type { Books } from '../sandbox/stripe/server.ts'
import { createDatabase, type DatabaseKind } from '../support/databases.ts'
import { likeProduction, processEnvironment } from '../support/test-environment.ts'
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
  const db = await database.open()
  const seed = await seedDemo(db)
  if (people !== undefined) await hire(db, seed, people)
  const { codes } = people === undefined ? seed : seed.hotel
  const port = await freePort()
  const url = `http://localhost:${port}`
  const webhooks = { WEBHOOK_URL: `${url}/webhooks/stripe` }
  const standIn = await startStandIn({ PATH: process.env.PATH, ...webhooks })
  const env = {
    ...processEnvironment(standIn, { ...database, port }, likeProduction),
    METRICS_TOKEN: metricsToken,
    RECONCILE_SECONDS: '5',
  }
  let server: ServerProcess
  const start = async () => {
    // The log is written, and goes nowhere.
    server = startServerProcess({ env, onLine: () => {} })
    children.add(server.child)
    await untilHealthy(url, server)
  }
  await start()

  return {
    env,
    db,
    pid: () => server.child.pid ?? 0,
    server: () => ({ ...figuresOf(server.child.pid ?? 0), longestStop: () => longestStop(url) }),
    walBytes: () => (kind === 'postgres' ? postgresBytes(db) : undefined),
    books: () => standIn.control<Books>('books'),
    calls: () => standIn.control<Record<string, number>>('calls'),
    idle: () => standIn.control('idle', { timeoutMs: 60_000 }),
    run: (orders: Pick<FlowOrders, 'guests' | 'withinMs' | 'together'>) => {
      const codePath = paths.code(codes.branch)
      return sendGuests({ url, standIn: standIn.url, codePath, ...orders })
    },
    async killServer() {
      server.child.kill('SIGKILL')
      await server.exited
      await start()
    },
    async close() {
      server.child.kill('SIGTERM')
      await server.exited
      standIn.child.kill('SIGTERM')
      await database.drop()
    },
  }
}

type StandIn = Record<'url' | 'secretKey' | 'publishableKey' | 'webhookSecret' | 'stripeJsUrl', string>

async function startStandIn(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [script('../sandbox/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const addresses = JSON.parse(await firstLine(child)) as StandIn
  const control = async <T>(name: string, argument: object = {}): Promise<T> => {
    const how = { method: 'POST', body: JSON.stringify(argument) }
    return (await (await fetch(`${addresses.url}/_control/${name}`, how)).json()) as T
  }
  return { ...addresses, child, control }
}

async function sendGuests(orders: FlowOrders): Promise<FlowResult> {
  const env = { PATH: process.env.PATH, FLOW: JSON.stringify(orders) }
  const child = spawn(process.execPath, [script('flow-guests.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
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
