import { type Config, ConfigError, type Secrets } from './config.ts'
import { type Db, openDatabase } from './db/database.ts'
import { migrateToLatest, OtherVersionError, pendingMigrations } from './db/migrate.ts'
import { isOpenFolder, makePrivateFolder } from './db/private-files.ts'
import type { Logger } from './logger.ts'

/**
 * Opens the database. SQLite is migrated here; PostgreSQL, which several containers share, by a command.
 * Throws a {@link ConfigError} if migrations are missing (serving on older tables would lose data), if the database
 * is of another version, or if it can't be reached.
 */
export async function openOwnDatabase(config: Config, secrets: Secrets, log: Logger): Promise<Db> {
  if (config.database === 'sqlite') {
    makePrivateFolder(config.dataDir)
    if (isOpenFolder(config.dataDir))
      log.warn({ dataDir: config.dataDir }, 'others on this machine may look into the data folder: chmod 700')
  }
  const db = openDatabase({
    databaseUrl: secrets.databaseUrl,
    dataDir: config.dataDir,
    onError: (err) => log.error({ err }, 'database connection lost'),
  })
  if (config.database === 'sqlite') {
    const done = await migrateToLatest(db).catch(async (error: unknown) => {
      await db.destroy()
      throw error instanceof OtherVersionError ? new ConfigError([`DATA_DIR: ${error.message}`]) : error
    })
    if (done.length > 0) log.info({ migrations: done }, 'database migrated')
    return db
  }
  const pending = await pendingMigrations(db).catch(async (error: unknown) => {
    await db.destroy()
    if (error instanceof OtherVersionError) throw new ConfigError([`DATABASE_URL: ${error.message}`])
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError([`DATABASE_URL: the database can not be asked (${why})`])
  })
  if (pending.length === 0) return db
  await db.destroy()
  throw new ConfigError([`DATABASE_URL lacks ${pending.join(', ')}: run \`npm run admin -- migrate\` first`])
}
