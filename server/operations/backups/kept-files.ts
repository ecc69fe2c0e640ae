import { existsSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { databaseFile } from '../../db/backup.ts'
import { BackupError, sync } from '../../db/backup-file.ts'

/** Whose files these are: two businesses may keep theirs in one folder. `ending`: `sqlite` or `dump`. */
export type Owner = { dir: string; businessId: string; ending: 'sqlite' | 'dump' }

const beginning = ({ businessId }: Owner) => `tipping-${businessId.slice(0, 8)}-`

/** Where the backup of this moment (ms since 1970) will be: `tipping-abcd1234-20261122T060000Z.sqlite`. */
export function backupAt(owner: Owner, at: number): string {
  const moment = `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  return join(owner.dir, `${beginning(owner)}${moment}.${owner.ending}`)
}

/** Where a copy is kept whose books do not add up: the newest one alone. */
const doubtful = (owner: Owner) => join(owner.dir, `${beginning(owner)}does-not-add-up.${owner.ending}`)

/** A name that a file has until it is checked. */
export const unchecked = (file: string) => `${file}.unchecked`

/** Files that {@link backupAt} has named, `rest` after the name; no file that anybody else has named or renamed. */
function named(owner: Owner, rest: RegExp): string[] {
  const start = beginning(owner)
  const shape = new RegExp(`^[0-9]{8}T[0-9]{6}Z\\.${owner.ending}${rest.source}$`)
  const ours = readdirSync(owner.dir).filter((n) => n.startsWith(start) && shape.test(n.slice(start.length)))
  return ours.sort().map((name) => join(owner.dir, name))
}

/** The finished backups, oldest first. */
export const finished = (owner: Owner): string[] => named(owner, /(?:)/)

/** Removes what a run left that was killed. Only for who holds the lease: nobody else is at it. */
export function removeUnfinished(owner: Owner): void {
  for (const file of named(owner, /\.unchecked(\.part)?(-\w+)?/)) rmSync(file, { force: true })
}

/**
 * Removes the oldest backups but for `keep` (1 or more), and never `made`, which may look old if the clock was set back.
 * Returns the names of those removed.
 */
export function removeOld(owner: Owner, keep: number, made?: string): string[] {
  const old = finished(owner)
    .slice(0, -keep)
    .filter((file) => file !== made)
  for (const file of old) rmSync(file, { force: true })
  return old.map((file) => basename(file))
}

/** Gives a checked copy its name. */
export function finish(file: string): void {
  renameSync(unchecked(file), file)
  sync(dirname(file))
}

/** Keeps a whole copy whose books do not add up: they don't in the server either, and it is better than none. */
export function keepDoubtful(owner: Owner, file: string): string {
  renameSync(unchecked(file), doubtful(owner))
  return doubtful(owner)
}

/** The size of the SQLite database with its log, in bytes. */
export const sizeOfSqlite = (dataDir: string): number =>
  ['', '-wal']
    .map((end) => databaseFile(dataDir) + end)
    .reduce((sum, file) => sum + (existsSync(file) ? statSync(file).size : 0), 0)

/** Throws {@link BackupError} unless twice the database (`bytes`) is free: a copy must not fill the disk of the books. */
export function complainUnlessRoom(dir: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(dir)
  const [free, needed] = [bavail * bsize, 2 * bytes]
  if (free >= needed) return
  const mb = (size: number) => Math.ceil(size / 2 ** 20)
  throw new BackupError(
    `a backup wants ${mb(needed)} MB free, and ${mb(free)} are in ${dir}: make room, or lower BACKUP_KEEP`,
  )
}
