import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { program } from '../base/program.ts'
import type { Db } from './database.ts'
import { migrations } from './migrations/index.ts'
import { whyOtherVersion } from './other-version.ts'
import { remember, remembered } from './remembered.store.ts'

/** The database is of another version; the message says what to do. */
export class OtherVersionError extends Error {}

/**
 * Brings the tables up to date and returns the names of the migrations it ran. Several containers may start at once:
 * the first takes a lock, the others find nothing left to do. On an error it leaves nothing half done and throws that
 * error, or {@link OtherVersionError}. It notes this version in them, and `before`, the backup that was made first.
 */
export async function migrateToLatest(db: Db, before = ''): Promise<string[]> {
  const { error, results } = await migratorOf(db).migrateToLatest()
  if (error) throw (await otherVersion(db)) ?? error
  const done = (results ?? []).map((result) => result.migrationName)
  if (done.length > 0) {
    await remember(db, 'tables', program.build)
    await remember(db, 'before', before)
  }
  return done
}

/**
 * Names of the migrations that this database still lacks. A server must not serve while any is missing. Throws
 * {@link OtherVersionError} if the tables are of another version, newer ones too: what they mean is not known here.
 */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const pending = (await migratorOf(db).getMigrations()).filter((m) => !m.executedAt).map((m) => m.name)
  const other = await otherVersion(db)
  if (other) throw other
  return pending
}

const migratorOf = (db: Db) =>
  new Migrator({
    db: db as unknown as Kysely<unknown>,
    provider: { getMigrations: async () => migrations },
  })

/** An empty database does not have the table of migrations yet, an older one not the table of what is remembered. */
async function otherVersion(db: Db): Promise<OtherVersionError | undefined> {
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => undefined)
  const noted = (name: Parameters<typeof remembered>[1]) => remembered(db, name).catch(() => undefined)
  const why = whyOtherVersion({
    done: done?.rows.map(({ name }) => name) ?? [],
    by: await noted('tables'),
    before: await noted('before'),
  })
  return why === undefined ? undefined : new OtherVersionError(`the database ${why}`)
}
