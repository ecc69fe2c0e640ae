import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { dayIn } from '../../server/base/calendar.ts'
import { paths } from '../../server/base/paths.ts'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { freePort } from '../demo/free-port.ts'
import { type Seed, seedDemo } from '../demo/seed-demo.ts'
import { type ServerProcess, untilHealthy } from '../demo/server-process.ts'
import { putPayday } from '../payday/put-payday.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { createDatabase, type DatabaseKind } from '../support/databases.ts'
import { likeProduction, processEnvironment } from '../support/test-environment.ts'

const near = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** What a Japanese browser asks with. */
export const asBrowser = { 'Accept-Encoding': 'gzip, deflate, br', 'Accept-Language': 'ja' }

export type BenchServer = { url: string; pid: number }

export type BenchSite = {
  kind: DatabaseKind
  server: BenchServer
  /** A bare server that sends the answer to `tipPath` (Japanese, brotli) and knows nothing else. */
  floor: BenchServer
  /** `/tip/{branchId}` of the seeded restaurant. */
  tipPath: string
  seed: Seed
  sandbox: StripeSandbox
  close(): Promise<void>
}

/** The built server on a seeded database, and the bare one it is measured against, each a process of its own. */
export async function startBenchSite(kind: DatabaseKind): Promise<BenchSite> {
  const database = await createDatabase(kind)
  const db = await database.open()
  const seed = await seedDemo(db)
  await hire(db, seed, 60)
  await sayPaid(db, seed)
  const sandbox = await startStripeSandbox()
  const servers: ServerProcess[] = []
  const start = async (script: string, more: Record<string, string> = {}): Promise<BenchServer> => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const env = {
      PATH: process.env.PATH,
      ...processEnvironment(sandbox, { ...database, port }, likeProduction),
      ...more,
    }
    // The log is written, and goes nowhere.
    const child = spawn(process.execPath, [near(script)], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const server = { child, exited: new Promise<number | null>((resolve) => child.once('exit', resolve)) }
    servers.push(server)
    process.once('exit', () => child.kill('SIGKILL'))
    await untilHealthy(url, server)
    return { url, pid: child.pid ?? 0 }
  }
  const server = await start('../../dist/server/main.js')
  const tipPath = paths.tip(seed.branchId)
  const answer = join(database.dataDir, 'answer.json')
  writeFileSync(answer, JSON.stringify(await answerOf(server.url + tipPath)))
  const floor = await start('floor.ts', { BENCH_ANSWER: answer })
  return {
    kind,
    server,
    floor,
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

/** Guests are told what was paid to the staff: the sentence is part of what their first page weighs. */
async function sayPaid(db: Db, seed: Seed) {
  const day = dayIn('Asia/Tokyo', Date.now())
  const lines = [seed, seed.hotel].flatMap(({ branchId, staffIds }) =>
    staffIds.map((staff_id) => ({
      staff_id,
      branch_id: branchId,
      yen: Math.floor(183_400 / staffIds.length),
    })),
  )
  const [made_by = ''] = seed.staffIds
  await putPayday(db, { business_id: seed.businessId, made_by, until: day, pay_day: day }, lines)
  await db.updateTable('business').set({ tells_guests: 1 }).execute()
}

/** A large house: the seeded hotel with `people` in all. */
export async function hire(db: Db, { businessId, hotel }: Seed, people: number) {
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

/** One answer as it comes over the wire; asked for a few times first, since what is asked for often is compressed best. */
async function answerOf(url: string): Promise<{ headers: IncomingHttpHeaders; body: string }> {
  for (let time = 0; time < 10; time++) await (await fetch(url, { headers: asBrowser })).arrayBuffer()
  await wait(1000)
  return new Promise((resolve, reject) => {
    get(url, { headers: asBrowser }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part))
      res.on('error', reject)
      res.on('end', () => resolve({ headers: res.headers, body: Buffer.concat(parts).toString('base64') }))
    }).on('error', reject)
  })
}
