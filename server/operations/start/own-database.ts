import type { Logger } from '../../base/logger.ts'
import { type Config, ConfigError, program, type Secrets } from '../../config/config.ts'
import { type Db, openDatabase } from '../../db/database.ts'
import { OtherVersionError, pendingMigrations } from '../../db/migrate.ts'
import { isOpenFolder, makePrivateFolder } from '../../db/private-files.ts'
import { whyNotOpened } from '../../db/why-not-started.ts'
import { UpdateError, updateTables } from '../backups/update.ts'

/**
 * Opens the database. SQLite is migrated here; PostgreSQL, which several containers share, by a command.
 * Throws a {@link ConfigError} if migrations are missing (serving on older tables would lose data), if the database
 * is of another version, or if it can't be reached.
 */
export async function openOwnDatabase(config: Config, secrets: Secrets, log: Logger): Promise<Db> {
  if (config.database === 'sqlite') return openSqlite(config, log)
  const db = openDatabase({
    databaseUrl: secrets.databaseUrl,
    dataDir: config.dataDir,
    onError: (err) => log.error({ err }, 'database connection lost'),
  })
  const pending = await pendingMigrations(db).catch(async (error: unknown) => {
    await db.destroy()
    if (error instanceof OtherVersionError) throw new ConfigError([`DATABASE_URL: ${error.message}`])
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError([`DATABASE_URL: the database can not be asked (${why})`])
  })
  if (pending.length === 0) return db
  await db.destroy()
  throw new ConfigError([
    `DATABASE_URL lacks ${pending.join(', ')}: run \`${program.admin} migrate\` first. Before an update make a backup with pg_dump`,
  ])
}

async function openSqlite(config: Config, log: Logger): Promise<Db> {
  const { dataDir } = config
  const db = openDatabase({ dataDir, onError: (err) => log.error({ err }, 'database transaction ended') })
  try {
    makePrivateFolder(dataDir)
    if (isOpenFolder(dataDir))
      log.warn({ dataDir }, 'others on this machine may look into the data folder: chmod 700')
    const { migrations, backup } = await updateTables(db, config)
    if (migrations.length > 0) log.info({ migrations, backup }, 'database migrated')
    return db
  } catch (error) {
    await db.destroy().catch(() => {})
    if (error instanceof OtherVersionError || error instanceof UpdateError)
      throw new ConfigError([`DATA_DIR: ${error.message}`])
    const why = whyNotOpened(error, dataDir)
    throw why === undefined ? error : new ConfigError([why])
  }
}
