import type { Db } from '../../db/database.ts'
import { lastBackupAt } from '../../db/heartbeat.store.ts'
import { readJobCursor } from '../../db/job-lease.store.ts'

/** Who makes backups now; its cursor is when the last one was tried. */
export const backupsLease = 'backups'

/**
 * How backups stand, in any container; times in ms since 1970. `madeAt`: the last good one, by the server or a person.
 * `triedAt`: when the server last tried. `failed`: it could not, and no good one was made since.
 */
export type Backups = { madeAt: number | undefined; triedAt: number | undefined; failed: boolean }

export async function readBackups(db: Db): Promise<Backups> {
  const madeAt = await lastBackupAt(db)
  const triedAt = await readJobCursor(db, { name: backupsLease })
  return { madeAt, triedAt, failed: triedAt !== undefined && triedAt > (madeAt ?? 0) }
}
