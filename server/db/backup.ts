import { existsSync, linkSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BackupError, complainUnlessWhole, copyInto, createPrivate, sync, withFile } from './backup-file.ts'

export const databaseFile = (dataDir: string) => join(dataDir, 'tipping.sqlite')

/** Tables that a copy contains empty: their rows sign somebody in, or are useless later. */
const leftOut = [
  ...['session', 'session_token', 'session_lock', 'session_credential', 'rate_limit'],
  ...['identity_sign_in', 'identity_code', 'password_link'],
]

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
