import { createHmac } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Logger } from '../../base/logger.ts'
import { createOnceAMinute } from '../../base/once-a-minute.ts'
import { type Config, ConfigError, program, type Secrets } from '../../config/config.ts'
import { type Db, openDatabase } from '../../db/database.ts'
import { pendingMigrations, UnfitDatabaseError } from '../../db/migrate.ts'
import { isOpenFolder, makePrivateDatabase, makePrivateFolder } from '../../db/private-files.ts'
import { remember, remembered } from '../../db/remembered.store.ts'
import { whyMoved, whyNotOpened } from '../../db/why-not-started.ts'
import { sweepAndTell } from '../backups/kept-files.ts'
import { UpdateError, updateTables } from '../backups/update.ts'

/**
 * Opens the database. SQLite is migrated here; PostgreSQL, which several containers share, by a command.
 * Throws a {@link ConfigError} if migrations are missing (serving on older tables would lose data), if the database
 * is of another version, if it can't be reached, or if another server has the same SQLite file.
 */
export async function openOwnDatabase(config: Config, secrets: Secrets, log: Logger): Promise<Db> {
  const db =
    config.database === 'sqlite' ? await openSqlite(config, log) : await openPostgres(config, secrets, log)
  await tellOfNewSecrets(db, secrets, log)
  return db
}

async function openPostgres(config: Config, secrets: Secrets, log: Logger): Promise<Db> {
  const onceAMinute = createOnceAMinute()
  const onError = ({ message: why }: Error) => {
    if (onceAMinute('')) log.error({ why }, 'database connection lost')
  }
  const db = openDatabase({ databaseUrl: secrets.databaseUrl, dataDir: config.dataDir, onError })
  const pending = await pendingMigrations(db).catch(async (error: unknown) => {
    await db.destroy()
    if (error instanceof UnfitDatabaseError) throw new ConfigError([`DATABASE_URL: ${error.message}`])
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError([
      whyNotOpened(error, config) ?? `DATABASE_URL: the database can not be asked (${why})`,
    ])
  })
  if (pending.length === 0) return db
  await db.destroy()
  throw new ConfigError([
    `DATABASE_URL lacks ${pending.join(', ')}: run \`${program.admin} migrate\` first. Before an update make a backup with pg_dump`,
  ])
}

async function openSqlite(config: Config, log: Logger): Promise<Db> {
  const { dataDir } = config
  const moved = whyMoved(dataDir)
  if (moved) throw new ConfigError([moved])
  sweepAndTell(dataDir, Date.now(), log)
  const db = openDatabase({ dataDir })
  let held: DatabaseSync | undefined
  const close = db.destroy.bind(db)
  db.destroy = async () => {
    await close()
    held?.close()
  }
  try {
    makePrivateFolder(dataDir)
    if (isOpenFolder(dataDir))
      log.warn({ dataDir }, 'others on this machine may look into the data folder: chmod 700')
    held = holdFolder(dataDir)
    const { migrations, backup } = await updateTables(db, config)
    if (migrations.length > 0) log.info({ migrations, backup }, 'database migrated')
    return db
  } catch (error) {
    await db.destroy().catch(() => {})
    if (error instanceof UnfitDatabaseError || error instanceof UpdateError)
      throw new ConfigError([`DATA_DIR: ${error.message}`])
    const why = whyNotOpened(error, config)
    throw why === undefined ? error : new ConfigError([why])
  }
}

/** Without the secret of before, nobody is signed in, and nothing that it sealed can be opened: hardly ever meant. */
async function tellOfNewSecrets(db: Db, { session }: Secrets, log: Logger): Promise<void> {
  const hashes = session.map((secret) =>
    createHmac('sha256', secret).update('which secret this is').digest('hex'),
  )
  const last = await remembered(db, 'secret')
  if (last !== undefined && !hashes.includes(last))
    log.warn(
      'SESSION_SECRETS lacks the secret of the last start: everybody is signed out, and what it sealed stays shut. If that is not meant, put the old one behind the new one, with a comma',
    )
  if (hashes[0] && last !== hashes[0]) await remember(db, 'secret', hashes[0])
}

/**
 * Holds the folder for this server as long as it lives: two on one SQLite file would share neither sessions nor limits.
 * The operating system lets go of it when the process ends, however it ends. Throws a {@link ConfigError} that names
 * who holds it.
 */
function holdFolder(dataDir: string): DatabaseSync {
  const file = join(dataDir, 'server.lock')
  makePrivateDatabase(file)
  const lock = new DatabaseSync(file)
  try {
    lock.exec('create table if not exists server (who text not null)')
    lock.exec('begin immediate; delete from server')
    const since = new Date().toISOString().slice(0, 16)
    lock
      .prepare('insert into server values (?)')
      .run(`on ${hostname()}, process ${process.pid}, since ${since}Z`)
    // What is committed can be read by others; the transaction that follows stays open, and is the lock.
    lock.exec('commit; begin immediate')
    return lock
  } catch (error) {
    const isHeld = ((error as { errcode?: number }).errcode ?? 0) === 5
    const { who = 'of an unknown name' } = isHeld ? (lock.prepare('select who from server').get() ?? {}) : {}
    lock.close()
    if (!isHeld) throw error
    throw new ConfigError([`DATA_DIR ${dataDir} is in use by another server (${who}): stop that one first`])
  }
}
