import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { migrations } from './migrations/index.ts'
import { whyOtherVersion } from './other-version.ts'

/** Thrown for a database of another version; the message says what to do. */
export class OtherVersionError extends Error {}

/**
 * Brings the tables up to date; returns the names of what was done. Safe when several containers start at once: the
 * first holds a lock, the others find nothing left to do. Throws what failed, with nothing half done, and
 * {@link OtherVersionError}.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const { error, results } = await migratorOf(db).migrateToLatest()
  if (error) throw (await otherVersion(db)) ?? error
  return (results ?? []).map((result) => result.migrationName)
}

/**
 * Names of migrations this database still lacks: a server that finds any must not serve. Throws
 * {@link OtherVersionError} if they can't be made here.
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

/** An empty database has no table of migrations yet. */
async function otherVersion(db: Db): Promise<OtherVersionError | undefined> {
  const done = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch(() => undefined)
  const why = whyOtherVersion(done?.rows.map(({ name }) => name) ?? [])
  return why === undefined ? undefined : new OtherVersionError(`the database ${why}`)
}
