import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and its parents, readable by the owner only. An existing folder stays as it is. One by one: below
 * /proc, where nothing can be made, Node's own `recursive` tries for ever.
 */
export function makePrivateFolder(folder: string): void {
  const missing: string[] = []
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.unshift(at)
  for (const each of missing) makeOne(each)
  if (!statSync(folder).isDirectory())
    throw Object.assign(new Error(`${folder} is no folder`), { code: 'EEXIST' })
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder, 0o700)
  } catch (error) {
    // Another process was first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
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
