import { closeSync, existsSync, fsyncSync, linkSync, openSync, realpathSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A mistake that the operator can correct; the message says how. */
export class BackupError extends Error {}

export const databaseFile = (dataDir: string) => join(dataDir, 'tipping.sqlite')

/** Tables that a copy contains empty: their rows sign somebody in, or are useless later. */
const leftOut = ['session', 'session_token', 'session_lock', 'session_credential', 'rate_limit']

/** What a backup holds. `bytes`: the size of its file. */
export type SavedBackup = { tips: number; people: number; bytes: number }

/**
 * Copies the SQLite database to `file`, as of one moment, even while a server writes to it. The copy holds no sessions
 * and no tokens, only its owner can read it (mode 600), and it is either complete or absent.
 * Throws {@link BackupError} if there is nothing to copy or if `file` exists.
 */
export function backUp(dataDir: string, file: string): SavedBackup {
  const source = databaseFile(dataDir)
  if (!existsSync(source)) throw new BackupError(`there is no database at ${source}`)
  if (existsSync(file)) throw new BackupError(`${file} exists already; a backup overwrites nothing`)
  const part = `${file}.part`
  createPrivate(part)
  try {
    copyInto(source, part)
    const { tips, people } = countIn(part, source)
    emptyTables(part)
    sync(part)
    const bytes = statSync(part).size
    // Unlike a rename, this fails if somebody has created the file meanwhile.
    linkSync(part, file)
    sync(dirname(file))
    return { tips, people, bytes }
  } finally {
    rmSync(part, { force: true })
  }
}

/** Throws {@link BackupError} if the copy has no business in it, or not even tables: nobody could tip with it. */
function countIn(copy: string, source: string): Omit<SavedBackup, 'bytes'> {
  return withFile(copy, (db) => {
    const count = (table: string, where = '') =>
      Number(db.prepare(`select count(*) as n from ${table} ${where}`).get()?.n ?? 0)
    const tables = db.prepare("select 1 from sqlite_schema where name = 'business'").get()
    if (!tables || count('business') === 0)
      throw new BackupError(`${source} is empty: nothing was saved. Is DATA_DIR right?`)
    return { tips: count('tip'), people: count('staff', 'where deleted_at is null') }
  })
}

/** Creates an empty file that only its owner can read. Throws {@link BackupError} if it exists or can't be created. */
export function createPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EEXIST' ? 'exists: is another one at it? If not, remove it' : 'can not be written'
    throw new BackupError(`${file} ${why} (${code})`)
  }
}

/** Makes one consistent copy, without the space of deleted rows; `file` must be empty. */
export function copyInto(source: string, file: string): void {
  withFile(source, (db) => db.prepare('vacuum into ?').run(file))
}

function emptyTables(file: string): void {
  withFile(file, (db) => {
    const there = new Set(
      db
        .prepare("select name from sqlite_schema where type = 'table'")
        .all()
        .map(({ name }) => name),
    )
    db.exec('pragma journal_mode = delete')
    for (const table of leftOut) if (there.has(table)) db.exec(`delete from "${table}"`)
    // Without this, deleted rows would stay readable in the file.
    db.exec('vacuum')
    complainUnlessWhole(db, 'quick_check', file)
  })
}

/** Throws {@link BackupError} if SQLite finds the file damaged. */
export function complainUnlessWhole(
  db: DatabaseSync,
  check: 'quick_check' | 'integrity_check',
  file: string,
): void {
  const said = db
    .prepare(`pragma ${check}`)
    .all()
    .map((row) => String(row[check]))
  if (said.join() !== 'ok') throw new BackupError(`${file} is damaged: ${said.slice(0, 3).join('; ')}`)
}

export function withFile<T>(file: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file, { timeout: 8000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** Writes a file to the disk, so that a power cut does not lose it; for a folder, the names in it. */
export function sync(path: string): void {
  const handle = openSync(realpathSync(path), 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
