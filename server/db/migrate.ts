import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { program } from '../base/program.ts'
import { type Db, isSqlite } from './database.ts'
import { migrations } from './migrations/index.ts'
import { whyOtherVersion } from './other-version.ts'
import { remember, remembered } from './remembered.store.ts'
import { pooled } from './why-not-started.ts'

/** The database is of another version, or behind a pooler; the message says what to do. */
export class UnfitDatabaseError extends Error {}

/**
 * Brings the tables up to date and returns the names of the migrations it ran. Several containers may start at once:
 * the first takes a lock, the others find nothing left to do. On an error it leaves nothing half done and throws that
 * error, or {@link UnfitDatabaseError}. It notes this version in them, and `before`, the backup that was made first.
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
 * {@link UnfitDatabaseError} if the tables are of another version, newer ones too: what they mean is not known here.
 */
export async function pendingMigrations(db: Db): Promise<string[]> {
  if (!isSqlite(db) && (await isPooled(db))) throw new UnfitDatabaseError(`the database ${pooled}`)
  const pending = (await migratorOf(db).getMigrations()).filter((m) => !m.executedAt).map((m) => m.name)
  const other = await otherVersion(db)
  if (other) throw other
  return pending
}

/** Whether two connections share a backend, as behind a pooler in transaction mode: prepared statements get lost there. */
function isPooled(db: Db): Promise<boolean> {
  const backendOf = async (on: Db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)
    return rows[0]?.pid
  }
  return db.connection().execute(async (one) => {
    const first = await backendOf(one)
    return db.transaction().execute(async (other) => {
      const held = await backendOf(other)
      return held === first || (await backendOf(one)) !== first
    })
  })
}

const migratorOf = (db: Db) =>
  new Migrator({
    db: db as unknown as Kysely<unknown>,
    provider: { getMigrations: async () => migrations },
  })

/** An empty database does not have the table of migrations yet, an older one not the table of what is remembered. */
async function otherVersion(db: Db): Promise<UnfitDatabaseError | undefined> {
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => undefined)
  const noted = (name: Parameters<typeof remembered>[1]) => remembered(db, name).catch(() => undefined)
  const why = whyOtherVersion({
    done: done?.rows.map(({ name }) => name) ?? [],
    by: await noted('tables'),
    before: await noted('before'),
  })
  return why === undefined ? undefined : new UnfitDatabaseError(`the database ${why}`)
}
