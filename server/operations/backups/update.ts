import { renameSync } from 'node:fs'
import { type Config, program } from '../../config/config.ts'
import { complainUnlessRoom, copyBooks, createPrivate } from '../../db/backup.ts'
import type { Db } from '../../db/database.ts'
import { noteBackup } from '../../db/heartbeat.store.ts'
import { migrateToLatest, pendingMigrations } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations/index.ts'
import { makePrivateFolder } from '../../db/private-files.ts'
import { whyNotOpened } from '../../db/why-not-started.ts'
import { backupAt, finish, removeUnfinished, unfinished } from './kept-files.ts'

/** The tables are as they were before; the message says why, and what to do. */
export class UpdateError extends Error {}

/** `migrations`: the names of those that ran. `backup`: the file from before, if one was made. */
type Updated = { migrations: string[]; backup: string | undefined }

/**
 * Brings the tables up to date. If there is a business in those of SQLite, it first makes a backup that bears this
 * version's name, unless the operator has switched backups off. Throws {@link UpdateError}, UnfitDatabaseError, or what
 * `whyNotOpened` can explain.
 */
export async function updateTables(
  db: Db,
  config: Pick<Config, 'database' | 'dataDir' | 'backups'>,
): Promise<Updated> {
  const { dataDir, backups } = config
  const wanted = await pendingMigrations(db)
  if (wanted.length === 0) return { migrations: [], backup: undefined }
  const fresh = Object.keys(migrations).every((name) => wanted.includes(name))
  const backup = fresh || !backups ? undefined : await backUpBefore(db, dataDir, backups.dir)
  const done = await migrateToLatest(db, backup).catch((error: unknown) => {
    if (!backup || whyNotOpened(error, config)) throw error
    throw new UpdateError(whatNow(error, keepOfFailed(backup)))
  })
  if (backup) await noteBackup(db, Date.now())
  return { migrations: done, backup }
}

const whatNow = (error: unknown, backup: string) =>
  [
    `the update to ${program.version} has failed (${error instanceof Error ? error.message : String(error)}).`,
    'The tables are as they were: start the version from before again.',
    `If that is not enough, it restores the books from before: ${program.admin} restore ${backup} --force`,
  ].join(' ')

/** One file of failed updates to a version: they begin again and again, and must not fill the disk. */
function keepOfFailed(backup: string): string {
  const kept = backup.replace(/-[0-9TZ]+\.sqlite$/, '-failed.sqlite')
  renameSync(backup, kept)
  return kept
}

/** A file for each update: a second one to the same version, after a way back, must not take the place of the first. */
async function backUpBefore(db: Db, dataDir: string, dir: string): Promise<string | undefined> {
  const business = await db.selectFrom('business').select('id').executeTakeFirst()
  if (!business) return undefined
  const owner = { dir, businessId: business.id }
  const file = backupAt(owner, Date.now(), `before-${program.version}-`)
  try {
    makePrivateFolder(dir)
    removeUnfinished(owner)
    complainUnlessRoom(dataDir, dir)
    createPrivate(unfinished(file))
    copyBooks(dataDir, unfinished(file))
    finish(file)
    return file
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new UpdateError(
      `no backup could be made before the update to ${program.version}, so nothing was changed: ${why}. Mend it, or set BACKUP_EVERY=0 and make one yourself`,
    )
  }
}
