import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Logger } from '../../base/logger.ts'
import { sweepLeftOvers, sync } from '../../db/backup.ts'
import { whyForbidden } from '../../db/why-not-started.ts'

/** Whose files these are: two businesses may keep theirs in one folder. */
export type BackupsOf = { dir: string; businessId: string }

/** Why no backup can be made in this folder, in one line; undefined if one can. It makes and changes nothing. */
export function whyNoBackups(dir: string): string | undefined {
  let at = resolve(dir)
  // The server makes what is missing.
  while (!existsSync(at)) at = dirname(at)
  if (!statSync(at).isDirectory()) return `${at} is no folder`
  const why = whyForbidden(at)
  return why && at !== resolve(dir)
    ? `${dir} is not there, and can not be made in ${at}. Is its disk mounted? Or make it, for user ${process.getuid?.()}`
    : why
}

/** A file of this business; `what` stands for the moment in its name. */
export const fileOf = ({ dir, businessId }: BackupsOf, what: string): string =>
  join(dir, `tipping-${businessId.slice(0, 8)}-${what}.sqlite`)

/** A name that a file has until it is checked. */
export const unfinished = (file: string) => `${file}.unfinished`

/** Where the backup of this moment (ms since 1970) will be: `tipping-abcd1234-20261122T060000Z.sqlite`. `why`: what stands before the moment. */
export const backupAt = (owner: BackupsOf, at: number, why = ''): string =>
  fileOf(owner, `${why}${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`)

/** Files of this business whose names have this shape after its id; no file of anybody else, or that was renamed. */
function named(owner: BackupsOf, shape: RegExp): string[] {
  const [start = ''] = basename(fileOf(owner, '*')).split('*')
  const ours = readdirSync(owner.dir).filter((n) => n.startsWith(start) && shape.test(n.slice(start.length)))
  return ours.sort().map((name) => join(owner.dir, name))
}

/** The finished backups, oldest first. */
export const keptBackups = (owner: BackupsOf): string[] => named(owner, /^[0-9]{8}T[0-9]{6}Z\.sqlite$/)

/**
 * Removes the oldest backups but for `keep` (1 or more), and never `made`, which may look old if the clock was set back.
 * Returns the names of those removed.
 */
export function removeOld(owner: BackupsOf, keep: number, made?: string): string[] {
  const old = keptBackups(owner)
    .slice(0, -keep)
    .filter((file) => file !== made)
  for (const file of old) rmSync(file)
  return old.map((file) => basename(file))
}

/** Removes what was left half-way, by a process that was killed, too. */
export function removeUnfinished(owner: BackupsOf): void {
  for (const file of named(owner, /\.sqlite\.unfinished(-journal)?$/)) rmSync(file)
}

/** Removes from the data folder what killed processes have left, all the books, and tells. `now`: ms since 1970. */
export function sweepAndTell(dataDir: string, now: number, log: Pick<Logger, 'warn'>): void {
  const files = sweepLeftOvers(dataDir, now)
  if (files.length > 0) log.warn({ files }, 'what a killed backup, restore or move had left was removed')
}

/** Gives a checked copy its name. */
export function finish(file: string): void {
  renameSync(unfinished(file), file)
  sync(dirname(file))
}
