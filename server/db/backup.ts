import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { newId } from './ids.ts'

/** A mistake that the operator can correct; the message says how. */
export class BackupError extends Error {}

export const databaseFile = (dataDir: string) => join(dataDir, 'tipping.sqlite')

/** Tables that a copy contains empty: their rows sign somebody in, or are useless later. */
export const leftOut = [
  ...['session', 'session_token', 'session_lock', 'session_credential', 'rate_limit'],
  ...['identity_sign_in', 'identity_code', 'password_link', 'code_ask'],
]

/** What a backup holds. `bytes`: the size of its file. */
export type SavedBackup = { tips: number; people: number; bytes: number }

/**
 * Copies the SQLite database into the empty file `copy`, as of one moment, even while a server writes to it. The copy
 * holds no sessions, no tokens and no tip that was never sent to Stripe. Throws {@link BackupError} if there is nothing to copy; then part of it may be left.
 */
export function copyBooks(dataDir: string, copy: string): SavedBackup {
  const source = sourceIn(dataDir)
  copyInto(source, copy)
  const held = withFile(copy, (db) => {
    const counted = countIn(db, source)
    emptyTables(db)
    complainUnlessWhole(db, 'quick_check', copy)
    return counted
  })
  sync(copy)
  return { ...held, bytes: statSync(copy).size }
}

/**
 * {@link copyBooks} to a new file, which only its owner can read (mode 600), and which is either complete or absent.
 * Throws {@link BackupError} if it exists.
 */
export function backUp(dataDir: string, file: string): SavedBackup {
  sourceIn(dataDir)
  if (existsSync(file)) throw new BackupError(`${file} exists already; a backup overwrites nothing`)
  const part = `${file}.part`
  createPrivate(part)
  try {
    const saved = copyBooks(dataDir, part)
    // Unlike a rename, this fails if somebody has created the file meanwhile.
    linkSync(part, file)
    sync(dirname(file))
    return saved
  } finally {
    rmSync(part, { force: true })
  }
}

function sourceIn(dataDir: string): string {
  const source = databaseFile(dataDir)
  if (!existsSync(source)) throw new BackupError(`there is no database at ${source}`)
  return source
}

/** {@link backUp} to a stream, which gets the whole copy and nothing else. The stream stays open. */
export async function backUpToStream(dataDir: string, to: NodeJS.WritableStream): Promise<SavedBackup> {
  const file = passingFile(dataDir)
  try {
    const saved = backUp(dataDir, file)
    await pipeline(createReadStream(file), to, { end: false })
    return saved
  } finally {
    rmSync(file, { force: true })
  }
}

/** SQLite reads and writes files only. It lies in the data folder: there is no more private place with as much room. */
export const passingFile = (dataDir: string) => join(dataDir, `passing-${newId()}.sqlite`)

/** All the books stand in what a killed backup, restore or move has left. */
const leftOver = /^(?:passing-\w+\.sqlite|tipping\.sqlite\.restoring)(?:-wal|-shm|-journal)?$/
/** Nobody writes longer than that without a change. In ms. */
const isAbandoned = 60 * 60_000

/** Of what may not be looked at, too, there is none as far as this process can see. */
const isFolder = (dir: string) => existsSync(dir) && statSync(dir).isDirectory()

/** Removes what killed backups, restores and moves have left in the data folder. Returns their names. `now` in ms since 1970. */
export function sweepLeftOvers(dataDir: string, now: number): string[] {
  if (!isFolder(dataDir)) return []
  const names = readdirSync(dataDir).filter(
    (name) => leftOver.test(name) && statSync(join(dataDir, name)).mtimeMs < now - isAbandoned,
  )
  for (const name of names) rmSync(join(dataDir, name), { force: true })
  return names
}

/** The books as `move-to` has put them aside, if none are in their place; undefined: they were not moved. */
export function movedBooks(dataDir: string): string | undefined {
  if (!isFolder(dataDir) || existsSync(databaseFile(dataDir))) return undefined
  return readdirSync(dataDir)
    .filter((name) => /^tipping\.sqlite\.moved-\d+$/.test(name))
    .sort()
    .at(-1)
}

/** Throws {@link BackupError} unless twice the database is free in `dir`: a copy must not fill the disk of the books. */
export function complainUnlessRoom(dataDir: string, dir: string): void {
  const files = ['', '-wal'].map((end) => databaseFile(dataDir) + end).filter((file) => existsSync(file))
  const needed = 2 * files.reduce((sum, file) => sum + statSync(file).size, 0)
  const { bavail, bsize } = statfsSync(dir)
  const free = bavail * bsize
  if (free >= needed) return
  const mb = (size: number) => Math.ceil(size / 2 ** 20)
  throw new BackupError(
    `a backup wants ${mb(needed)} MB free, and ${mb(free)} are in ${dir}: make room, or lower BACKUP_KEEP`,
  )
}

/** Throws {@link BackupError} if the copy has no business in it, or not even tables: nobody could tip with it. */
function countIn(db: DatabaseSync, source: string): Omit<SavedBackup, 'bytes'> {
  const count = (table: string, where = '') =>
    Number(db.prepare(`select count(*) as n from ${table} ${where}`).get()?.n ?? 0)
  const tables = db.prepare("select 1 from sqlite_schema where name = 'business'").get()
  if (!tables || count('business') === 0)
    throw new BackupError(`${source} is empty: nothing was saved. Is DATA_DIR right?`)
  return { tips: count('tip'), people: count('staff', 'where deleted_at is null') }
}

function emptyTables(db: DatabaseSync): void {
  const rows = db.prepare("select name from sqlite_schema where type = 'table'").all()
  const there = new Set(rows.map(({ name }) => name))
  db.exec('pragma journal_mode = delete')
  for (const table of leftOut) if (there.has(table)) db.exec(`delete from "${table}"`)
  // Nobody has paid them, and nobody will miss them.
  if (there.has('tip')) {
    const ofStripe = there.has('payment_attempt') ? 'select tip_id from payment_attempt' : "''"
    const neverSent = `attempts = 0 and state in ('draft', 'cancelled') and id not in (${ofStripe})`
    db.exec(`update tip set again_of = null where again_of in (select id from tip where ${neverSent})`)
    db.exec(`delete from tip where ${neverSent}`)
  }
  // Without this, deleted rows would stay readable in the file.
  db.exec('vacuum')
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

/** Throws {@link BackupError} if SQLite finds the file damaged; `called` names it. */
export function complainUnlessWhole(
  db: DatabaseSync,
  check: 'quick_check' | 'integrity_check',
  called: string,
): void {
  const said = db
    .prepare(`pragma ${check}`)
    .all()
    .map((row) => String(row[check]))
  if (said.join() !== 'ok') throw new BackupError(`${called} is damaged: ${said.slice(0, 3).join('; ')}`)
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
