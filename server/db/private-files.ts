import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'

/** Makes a folder, and those above it, that only its owner can read; one that is there stays as it is. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** True where others may look into a folder. */
export const isOpenFolder = (folder: string): boolean => (statSync(folder).mode & 0o077) !== 0

/**
 * The database's file, for its owner alone; SQLite gives the files beside it the same mode. One that others could read
 * is closed to them, unless it belongs to somebody else.
 */
export function makePrivateDatabase(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  for (const part of [file, `${file}-wal`, `${file}-shm`]) {
    if (!existsSync(part) || (statSync(part).mode & 0o077) === 0) continue
    try {
      chmodSync(part, 0o600)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    }
  }
}
