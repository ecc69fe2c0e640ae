import { createWriteStream, existsSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import {
  BackupError,
  complainUnlessWhole,
  copyInto,
  createPrivate,
  databaseFile,
  passingFile,
  sync,
  withFile,
} from './backup.ts'
import { whyOtherVersion } from './other-version.ts'
import { makePrivateFolder } from './private-files.ts'
import { ownerOf } from './why-not-started.ts'

type Restored = {
  /** Where the previous database was moved; undefined if it was empty. */
  kept: string | undefined
}

/** `called`: what the operator knows the file by, if not by its path. */
type Options = { force: boolean; now: Date; called?: string }

/**
 * Replaces the SQLite database by a backup. Throws {@link BackupError} if the backup is damaged, not one of ours or of
 * another version, if a server or tool has the database open, or if the database is not empty. With `force` a database
 * that is not empty is moved aside and kept.
 */
export function restore(dataDir: string, file: string, { force, now, called = file }: Options): Restored {
  const target = databaseFile(dataDir)
  checkBackup(file, called)
  if (existsSync(target) && realpathSync(target) === realpathSync(file))
    throw new BackupError(`${file} is the database itself`)
  makePrivateFolder(dataDir)
  const lock = existsSync(target) ? lockAlone(target, force) : undefined
  try {
    const empty = !lock || (lock.db !== undefined && isEmpty(lock.db))
    if (!empty && !force)
      throw new BackupError(`there are tips or branches in ${target}: add --force to put them aside`)
    const kept = empty ? undefined : `${target}.before-${now.toISOString().replace(/\D/g, '').slice(0, 14)}`
    replace(target, file, kept)
    return { kept }
  } finally {
    lock?.db?.close()
  }
}

/** {@link restore} from a stream. Throws {@link BackupError} as it does, and if the stream is empty. */
export async function restoreFromStream(
  dataDir: string,
  from: NodeJS.ReadableStream,
  options: Options,
): Promise<Restored> {
  makePrivateFolder(dataDir)
  const file = passingFile(dataDir)
  createPrivate(file)
  try {
    const into = createWriteStream(file)
    await pipeline(from, into)
    if (into.bytesWritten === 0) throw new BackupError('nothing came from standard input')
    return restore(dataDir, file, { ...options, called: 'what came from standard input' })
  } finally {
    rmSync(file, { force: true })
  }
}

/** Writes the new file completely to the disk before it moves the old one. */
function replace(target: string, file: string, kept: string | undefined): void {
  const fresh = `${target}.restoring`
  createPrivate(fresh)
  try {
    copyInto(file, fresh)
    sync(fresh)
    if (kept) renameSync(target, kept)
    renameSync(fresh, target)
    for (const rest of ['-wal', '-shm', '-journal']) rmSync(target + rest, { force: true })
    sync(dirname(target))
  } finally {
    rmSync(fresh, { force: true })
  }
}

/** Checks that the backup is undamaged, ours, and of a version that this one can read. */
function checkBackup(file: string, called: string): void {
  if (!existsSync(file)) throw new BackupError(`there is no file ${file}`)
  try {
    withFile(file, (db) => {
      complainUnlessWhole(db, 'integrity_check', called)
      const done = db.prepare('select name from kysely_migration order by name').all()
      const why = whyOtherVersion({
        done: done.map(({ name }) => String(name)),
        by: versionIn(db),
        before: undefined,
      })
      if (why) throw new BackupError(`${called} ${why}`)
    })
  } catch (error) {
    if (error instanceof BackupError) throw error
    // A file that was copied in from outside often belongs to root.
    if (((error as { errcode?: number }).errcode ?? 0) === 14)
      throw new BackupError(`${file} can not be read by user ${process.getuid?.()}${ownerOf(file)}`)
    throw new BackupError(`${called} is no backup: ${(error as Error).message}`)
  }
}

/** The version that last changed the tables; undefined in a backup of one that did not note it. */
function versionIn(db: DatabaseSync): string | undefined {
  const noted = db.prepare("select 1 from sqlite_schema where name = 'remembered'").get()
  const row = noted && db.prepare("select value from remembered where name = 'tables'").get()
  return row && String(row.value)
}

const isEmpty = (db: DatabaseSync): boolean =>
  db.prepare("select 1 from sqlite_schema where name = 'business'").get() === undefined ||
  db.prepare('select 1 from business').get() === undefined

/**
 * Locks the database for this process alone. A server keeps a connection open as long as it runs, and SQLite leaves WAL
 * mode only if there is no other connection: so this fails exactly while somebody uses the database.
 * `db` is undefined if the file is too damaged to open and `force` says to move it aside.
 */
export function lockAlone(file: string, force: boolean): { db: DatabaseSync | undefined } {
  const db = new DatabaseSync(file, { timeout: 1000 })
  try {
    db.exec('pragma locking_mode = exclusive')
    const { journal_mode: mode } = db.prepare('pragma journal_mode = delete').get() ?? {}
    if (mode === 'delete') db.exec('begin exclusive')
    if (mode === 'delete') return { db }
  } catch (error) {
    const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff
    db.close()
    if (code === 5 || code === 6) throw inUse(file)
    // SQLITE_CORRUPT and SQLITE_NOTADB.
    if ((code === 11 || code === 26) && force) return { db: undefined }
    throw new BackupError(`${file} can not be read (${(error as Error).message}): --force puts it aside`)
  }
  db.close()
  throw inUse(file)
}

const inUse = (file: string) =>
  new BackupError(`${file} is in use: stop the server (and every other tool) first`)
