import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { migrations } from './migrations/index.ts'

/**
 * Brings the tables up to date; returns the names of what was done. Safe when several containers start at once: the
 * first holds a lock, the others find nothing left to do. Throws what failed, with nothing half done.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db: db as unknown as Kysely<unknown>,
    provider: { getMigrations: async () => migrations },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** Names of migrations this database still lacks: a server that finds any must not serve. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db: db as unknown as Kysely<unknown>,
    provider: { getMigrations: async () => migrations },
  })
  return (await migrator.getMigrations()).filter((m) => !m.executedAt).map((m) => m.name)
}
