import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'

/** Creates a folder and its parents, readable by the owner only. An existing folder stays as it is. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** True if other users may look into a folder. */
export const isOpenFolder = (folder: string): boolean => (statSync(folder).mode & 0o077) !== 0

/**
 * Creates the database's file for its owner alone; SQLite gives the `-wal` and `-shm` files the same mode. If other
 * users could read an existing file, this forbids it, unless the file belongs to another user.
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
