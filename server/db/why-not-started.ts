import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { program } from '../base/program.ts'
import { databaseFile, movedBooks } from './backup.ts'

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

/** Where the books are. */
type Books = { database: 'sqlite' | 'postgres'; dataDir: string }

/** Why the database can't be opened or asked, in one line. Undefined: for a reason that is not the operator's. */
export const whyNotOpened = (error: unknown, { database, dataDir }: Books): string | undefined =>
  database === 'sqlite' ? whyNoSqlite(error, dataDir) : whyNoPostgres(error)

function whyNoSqlite(error: unknown, dataDir: string): string | undefined {
  const { code, errcode, syscall } = error as { code?: string; errcode?: number; syscall?: string }
  const sqlite = errcode === undefined ? undefined : errcode & 0xff
  if (code === 'EEXIST' || code === 'ENOTDIR') return `DATA_DIR ${dataDir} is no folder`
  if (code === 'ENOENT' && syscall === 'mkdir')
    return `DATA_DIR ${dataDir} lies where no folder can be made: name another place`
  if (isFullDisk(error, dataDir)) return `DATA_DIR ${dataDir}: its disk is full: make room`
  // SQLITE_READONLY and SQLITE_CANTOPEN.
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code ?? '') || sqlite === 8 || sqlite === 14)
    return `DATA_DIR ${dataDir} can not be written: ${whyNotWritten(dataDir)}`
  // SQLITE_CORRUPT and SQLITE_NOTADB.
  if (sqlite === 11 || sqlite === 26)
    return `DATA_DIR ${dataDir}: tipping.sqlite is damaged or no database. Put it aside, or restore a backup with --force`
  return undefined
}

/**
 * Why no database is made where the books were moved away: an empty shop would be set up beside them, and no printed code
 * would lead anywhere. Undefined: they were not moved.
 */
export function whyMoved(dataDir: string): string | undefined {
  const moved = movedBooks(dataDir)
  return (
    moved &&
    `DATA_DIR ${dataDir}: its books were moved to PostgreSQL, and DATABASE_URL is not set: set it. Or, to go back to the books as they were then: ${program.admin} restore ${join(dataDir, moved)}`
  )
}

/** Whether an error says that the disk of a folder is full. */
export function isFullDisk(error: unknown, dir: string): boolean {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number }
  const sqlite = errcode & 0xff
  // SQLITE_FULL; and SQLITE_IOERR, which it says where the file beside the log finds no room.
  if (code !== 'ENOSPC' && sqlite !== 13 && sqlite !== 10) return false
  const { bavail, bsize } = statfsSync(dir)
  return sqlite !== 10 || bavail * bsize < 2 ** 20
}

/** Which part is in the way. A file that was copied in, or made with the rights of root, is root's. */
function whyNotWritten(dataDir: string): string {
  const file = databaseFile(dataDir)
  let folder = resolve(dataDir)
  // It is not there, or lies where this user may not look.
  while (!existsSync(folder)) folder = dirname(folder)
  const parts = [folder, file, `${file}-wal`, `${file}-shm`].filter((path) => existsSync(path))
  const why =
    parts.map((path) => whyForbidden(path)).find(Boolean) ?? `is the disk read-only?${ownerOf(folder)}`
  return folder === resolve(dataDir) ? why : `${why}, or name another place`
}

/** Why this process may not write to a file or folder, and what to do; undefined if it may. */
export function whyForbidden(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | (statSync(path).isDirectory() ? constants.X_OK : 0))
    return undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EROFS') return `the disk of ${path} is read-only`
    const own = process.getuid?.()
    if (statSync(path).uid === own) return `${path} is forbidden by its mode${ownerOf(path)}: chmod u+rwX it`
    return `${path} must belong to user ${own}${ownerOf(path)}: chown it`
  }
}

/** What PostgreSQL and the way to it say of settings, rights and machines; no mistake of ours is among these. */
const theirs = /^(E[A-Z_]+|28\w{3}|3D000|42501|53\w{3}|57P\w{2})$|CERT/

/** What a connection pooler such as PgBouncer does to us: it refuses our settings, or mixes up what connections know. */
export const pooled = 'is behind a connection pooler: DATABASE_URL must name PostgreSQL itself'

function whyNoPostgres(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: string }
  if (/^unsupported startup parameter/.test(message ?? '')) return `DATABASE_URL: the database ${pooled}`
  if (message?.includes('does not support SSL'))
    return 'DATABASE_URL: PostgreSQL takes no encrypted connection there: write sslmode=disable if nobody can listen on the way'
  if (typeof code !== 'string' || !theirs.test(code)) return undefined
  const rights =
    code === '42501' ? '. Its user must own the database, or be granted create on this schema' : ''
  return `DATABASE_URL: the database can not be asked (${message || code})${rights}`
}

/** Whose a file or folder is, as an operator asks `ls`; empty if it can't be seen. */
export function ownerOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `, and belongs to ${found.uid} (mode ${(found.mode & 0o777).toString(8)})` : ''
}
