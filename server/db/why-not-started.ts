import { statSync } from 'node:fs'

/** Where a server was to listen. `name`: the setting of the port. */
type Place = { name: string; port: number; host: string }

/** Why a server can't listen, in one line. Undefined: for a reason that is not the operator's. */
export function whyNotListening(
  { code }: NodeJS.ErrnoException,
  { name, port, host }: Place,
): string | undefined {
  if (code === 'EADDRINUSE') return `${name} ${port} is taken by another process`
  if (code === 'EACCES') return `${name} ${port} is not for this user: take one of 1024 or more`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EINVAL')
    return `HOST ${host} is no address of this machine; 0.0.0.0 means all of them`
  return undefined
}

/** Why the database in this folder can't be opened, in one line. Undefined: for another reason. */
export function whyNotOpened(error: unknown, dataDir: string): string | undefined {
  const { code, errcode, syscall } = error as { code?: string; errcode?: number; syscall?: string }
  const sqlite = errcode === undefined ? undefined : errcode & 0xff
  if (code === 'EEXIST' || code === 'ENOTDIR') return `DATA_DIR ${dataDir} is no folder`
  if (code === 'ENOENT' && syscall === 'mkdir')
    return `DATA_DIR ${dataDir} lies where no folder can be made: name another place`
  // SQLITE_READONLY and SQLITE_CANTOPEN.
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code ?? '') || sqlite === 8 || sqlite === 14)
    return `DATA_DIR ${dataDir} can not be written: it must belong to user ${process.getuid?.() ?? ''}${ownerOf(dataDir)}`
  // SQLITE_CORRUPT and SQLITE_NOTADB.
  if (sqlite === 11 || sqlite === 26)
    return `DATA_DIR ${dataDir}: tipping.sqlite is damaged or no database. Put it aside, or restore a backup with --force`
  return undefined
}

/** Whose a file or folder is, as an operator asks `ls`; empty if it can't be seen. */
export function ownerOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `, and belongs to ${found.uid} (mode ${(found.mode & 0o777).toString(8)})` : ''
}
