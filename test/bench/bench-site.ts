import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { paths } from '../../server/paths.ts'
import { freePort } from '../demo/free-port.ts'
import { type Seed, seedDemo } from '../demo/seed-demo.ts'
import { type ServerProcess, untilHealthy } from '../demo/server-process.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { createDatabase, type DatabaseKind } from '../support/databases.ts'

const built = (file: string) => fileURLToPath(new URL(`../../dist/${file}`, import.meta.url))

export type BenchServer = { url: string; pid: number }

export type BenchSite = {
  kind: DatabaseKind
  server: BenchServer
  /** The same application, with `tipPath` answered from memory. */
  memory: BenchServer
  /** `/tip/{branchId}` of the seeded restaurant. */
  tipPath: string
  seed: Seed
  sandbox: StripeSandbox
  close(): Promise<void>
}

/** The built server and its twin that answers from memory, each a process of its own, on one seeded database. */
export async function startBenchSite(kind: DatabaseKind): Promise<BenchSite> {
  const database = await createDatabase(kind)
  const db = await database.open()
  const seed = await seedDemo(db)
  await hire(db, seed, 60)
  const sandbox = await startStripeSandbox()
  const servers: ServerProcess[] = []
  const start = async (script: string, more: Record<string, string> = {}): Promise<BenchServer> => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DEMO: '1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: database.dataDir,
      ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
      SESSION_SECRETS: 'a-secret-for-benchmarks-that-is-long-enough',
      STRIPE_SECRET_KEY: sandbox.secretKey,
      STRIPE_PUBLISHABLE_KEY: sandbox.publishableKey,
      STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
      STRIPE_API_URL: sandbox.url,
      STRIPE_JS_URL: sandbox.stripeJsUrl,
      ...more,
    }
    // The log is written, and goes nowhere.
    const child = spawn(process.execPath, [built(script)], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const server = { child, exited: new Promise<number | null>((resolve) => child.once('exit', resolve)) }
    servers.push(server)
    process.once('exit', () => child.kill('SIGKILL'))
    await untilHealthy(url, server)
    return { url, pid: child.pid ?? 0 }
  }
  const server = await start('server/main.js')
  const tipPath = paths.tip(seed.branchId)
  const file = join(database.dataDir, 'page.html')
  writeFileSync(
    file,
    await (await fetch(server.url + tipPath, { headers: { 'Accept-Language': 'ja' } })).text(),
  )
  const memory = await start('bench/page-from-memory.js', { BENCH_PATH: tipPath, BENCH_FILE: file })
  return {
    kind,
    server,
    memory,
    tipPath,
    seed,
    sandbox,
    async close() {
      for (const server of servers) server.child.kill('SIGTERM')
      await Promise.all(servers.map((server) => server.exited))
      await sandbox.close()
      await database.drop()
    },
  }
}

/** A large house: the seeded hotel with `people` in all. */
async function hire(db: Db, { businessId, hotel }: Seed, people: number) {
  const surnames = ['佐々木', '山口', '松本', '井上', '木村', '林', '斎藤', '清水', 'Nguyen', '陳']
  const names = ['陽菜', '蓮', '結愛', '湊', 'Linh', '偉']
  const rows = Array.from({ length: people - hotel.staffIds.length }, (_, at) => ({
    id: newId(),
    business_id: businessId,
    branch_id: hotel.branchId,
    code: `9${String(at).padStart(3, '0')}`,
    name: `${surnames[at % surnames.length]} ${names[at % names.length]}`,
    role: 'staff' as const,
    created_at: Date.UTC(2026, 4) + at,
  }))
  await db.insertInto('staff').values(rows).execute()
}
