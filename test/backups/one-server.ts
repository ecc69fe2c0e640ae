import type { Config } from '../../server/config/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import { type BackupNeeds, backUpWhenDue, startBackups } from '../../server/operations/backups/backups.ts'

/**
 * A process that makes a backup if one is due, as a server does: once it is ready, and a line comes on standard input.
 * With `job` it starts the server's job and stops it after its first line. It writes each line that is logged.
 */

/** Whose database, where to, and what time it is (ms since 1970). */
export type Order = {
  dataDir: string
  databaseUrl?: string
  dir: string
  keep: number
  at: number
  job?: boolean
}

const { dataDir, databaseUrl, dir, keep, at, job } = JSON.parse(process.argv[2] ?? '') as Order
const said = Promise.withResolvers<void>()
const write = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`)
const line = (level: string) => (fields: object | string, msg?: string) => {
  write(typeof fields === 'string' ? { level, msg: fields } : { level, ...fields, err: undefined, msg })
  said.resolve()
}
const db = openDatabase({ databaseUrl, dataDir })
await db.selectFrom('job_lease').selectAll().execute()
write({ ready: true })
process.stdin.once('data', async () => {
  const config = { database: databaseUrl ? 'postgres' : 'sqlite', dataDir } as const
  const plan = { everyMs: 24 * 3_600_000, keep, dir }
  const log = { info: line('info'), error: line('error') } as unknown as BackupNeeds['log']
  const rest = { secrets: { databaseUrl }, db, log, clock: () => at }
  if (job) {
    const started = startBackups({ config: { ...config, backups: plan } as Config, ...rest })
    await said.promise
    await started.stop()
  } else write({ tried: await backUpWhenDue({ config, plan, ...rest }) })
  await db.destroy()
  process.stdin.destroy()
})
