import { closeSync, fsyncSync, openSync, realpathSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** A mistake that the operator can correct; the message says how. */
export class BackupError extends Error {}

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
