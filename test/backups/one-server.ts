import { openDatabase } from '../../server/db/database.ts'
import { type BackupNeeds, backUpWhenDue } from '../../server/operations/backups/backups.ts'

/**
 * A process that makes a backup if one is due, as a server does: once it is ready, and a line comes on standard input. It
 * writes each line that is logged.
 */

/** Whose database, where to, and what time it is (ms since 1970). */
export type Order = { dataDir: string; dir: string; keep: number; at: number }

const { dataDir, dir, keep, at } = JSON.parse(process.argv[2] ?? '') as Order
const write = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`)
const line = (level: string) => (fields: object, msg: string) =>
  write({ level, ...fields, err: undefined, msg })
const db = openDatabase({ dataDir })
await db.selectFrom('job_lease').selectAll().execute()
write({ ready: true })
process.stdin.once('data', async () => {
  const plan = { everyMs: 24 * 3_600_000, keep, dir }
  const log = { info: line('info'), error: line('error') } as unknown as BackupNeeds['log']
  write({ tried: await backUpWhenDue({ dataDir, plan, db, log, clock: () => at }) })
  await db.destroy()
  process.stdin.destroy()
})
