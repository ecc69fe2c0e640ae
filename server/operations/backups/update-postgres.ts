import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, program, type Secrets } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { noteBackup } from '../../db/heartbeat.store.ts'
import { migrateToLatest, pendingMigrations } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations/index.ts'
import { makePrivateFolder } from '../../db/private-files.ts'
import { readBackups } from './backups.store.ts'
import { dumpPostgres, hasDumpTools, sizeOfPostgres } from './dump-postgres.ts'
import { complainUnlessRoom } from './kept-files.ts'
import { type Updated, UpdateError } from './update.ts'

/** A backup that is younger, in ms, is fresh enough to go back to. */
const fresh = 24 * 3600_000
const dumpWithinMs = 3600_000

type Setup = { config: Pick<Config, 'backups'>; secrets: Pick<Secrets, 'databaseUrl'> }

/**
 * Brings the tables of PostgreSQL up to date. If they hold a business, a backup of the last day must exist. Without one it
 * makes one first, if `BACKUP_DIR` is set and pg_dump is installed; else it throws {@link UpdateError}. Throws
 * OtherVersionError too. `withoutBackup`: the operator has a backup that was made by other means.
 */
export async function updatePostgres(
  db: Db,
  { config, secrets }: Setup,
  { withoutBackup, now }: { withoutBackup: boolean; now: number },
): Promise<Updated> {
  const wanted = await pendingMigrations(db)
  if (wanted.length === 0) return { migrations: [], backup: undefined }
  const empty = Object.keys(migrations).every((name) => wanted.includes(name))
  const backup = empty || withoutBackup ? undefined : await backUpUnlessFresh(db, { config, secrets }, now)
  return { migrations: await migrateToLatest(db), backup }
}

async function backUpUnlessFresh(
  db: Db,
  { config, secrets }: Setup,
  now: number,
): Promise<string | undefined> {
  const business = await db.selectFrom('business').select('id').executeTakeFirst()
  if (!business) return undefined
  const { madeAt } = await readBackups(db)
  if (madeAt !== undefined && now - madeAt < fresh) return undefined
  const { databaseUrl } = secrets
  if (!config.backups || !databaseUrl || !(await hasDumpTools())) throw new UpdateError(noBackup)
  const { dir } = config.backups
  const file = join(dir, `tipping-${business.id.slice(0, 8)}-before-${program.version}.dump`)
  const copy = `${file}.unfinished`
  try {
    makePrivateFolder(dir)
    rmSync(copy, { force: true })
    complainUnlessRoom(dir, await sizeOfPostgres(db))
    await dumpPostgres(databaseUrl, copy, { signal: undefined, withinMs: dumpWithinMs })
    renameSync(copy, file)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new UpdateError(`no backup could be made before the update, so nothing was changed: ${why}`)
  }
  await noteBackup(db, now)
  return file
}

const noBackup = `these books know of no backup of the last day, so nothing was changed. Make one with pg_dump, then: ${program.admin} migrate --without-backup`
