import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { migrations } from './migrations/index.ts'
import { whyOtherVersion } from './other-version.ts'

/** The database is of another version; the message says what to do. */
export class OtherVersionError extends Error {}

/**
 * Brings the tables up to date and returns the names of the migrations it ran. Several containers may start at once:
 * the first takes a lock, the others find nothing left to do. On an error it leaves nothing half done and throws that
 * error, or {@link OtherVersionError}.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const { error, results } = await migratorOf(db).migrateToLatest()
  if (error) throw (await otherVersion(db)) ?? error
  return (results ?? []).map((result) => result.migrationName)
}

/**
 * Names of the migrations that this database still lacks. A server must not serve while any is missing. Throws
 * {@link OtherVersionError} if this version can't run them.
 */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const pending = (await migratorOf(db).getMigrations()).filter((m) => !m.executedAt).map((m) => m.name)
  const other = pending.length > 0 ? await otherVersion(db) : undefined
  if (other) throw other
  return pending
}

const migratorOf = (db: Db) =>
  new Migrator({
    db: db as unknown as Kysely<unknown>,
    provider: { getMigrations: async () => migrations },
  })

/** An empty database does not have the table of migrations yet. */
async function otherVersion(db: Db): Promise<OtherVersionError | undefined> {
  const done = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch(() => undefined)
  const why = whyOtherVersion(done?.rows.map(({ name }) => name) ?? [])
  return why === undefined ? undefined : new OtherVersionError(`the database ${why}`)
}
