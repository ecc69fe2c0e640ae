// This folder: makes backups of SQLite while the server runs, checks them, and keeps the newest.
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Job, startLoop } from '../../base/jobs.ts'
import type { Logger } from '../../base/logger.ts'
import { type Config, program } from '../../config/config.ts'
import { BackupError, complainUnlessRoom, createPrivate, type SavedBackup } from '../../db/backup.ts'
import type { Db } from '../../db/database.ts'
import { noteBackup, readBackups } from '../../db/heartbeat.store.ts'
import { makePrivateFolder } from '../../db/private-files.ts'
import { listBusinesses } from '../../venues/business.store.ts'
import {
  type BackupsOf,
  backupAt,
  fileOf,
  finish,
  removeOld,
  removeUnfinished,
  sweepAndTell,
  unfinished,
  whyNoBackups,
} from './kept-files.ts'

const minute = 60_000
const hour = 60 * minute
/** How often it is looked whether one is due. */
const everyMs = 5 * minute
/** A server that has just started has guests to answer. */
const firstAfterMs = minute
/** A backup that has failed is tried again after this, or when the next is due if that is sooner. */
const againAfterMs = hour

type Plan = NonNullable<Config['backups']>

export type BackupNeeds = {
  dataDir: string
  plan: Plan
  db: Db
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  clock: () => number
}

type Server = Omit<BackupNeeds, 'plan' | 'dataDir'> & {
  config: Pick<Config, 'backups' | 'database' | 'dataDir'>
}

/**
 * Makes a backup whenever one is due. If this server makes none, a line says who must; if none can be made in the folder,
 * a line says why, now and not when the next is due.
 */
export function startBackups({ config, ...rest }: Server): Job {
  const { log } = rest
  const { backups: plan, database, dataDir } = config
  if (!plan) {
    log.info(`no backups are made here: ${database === 'sqlite' ? switchedOff : notOurs}`)
    return { stop: async () => {} }
  }
  const why = whyNoBackups(plan.dir)
  if (why) log.error({ dir: plan.dir, why }, 'backup failed')
  return startLoop({
    work: (signal) => backUpWhenDue({ ...rest, dataDir, plan }, signal),
    everyMs,
    firstAfterMs,
    failed: (err) => log.error({ err, dir: plan.dir }, 'backup failed'),
  })
}

const switchedOff = `BACKUP_EVERY is 0; somebody must run \`${program.admin} backup\``
const notOurs = 'PostgreSQL is backed up by its own tools, such as pg_dump each night'

/**
 * Makes a backup if one is due, writes down how it went, and logs one line.
 * @returns whether one was tried
 */
export async function backUpWhenDue(needs: BackupNeeds, signal?: AbortSignal): Promise<boolean> {
  const { db, log, clock, plan } = needs
  const at = clock()
  sweepAndTell(needs.dataDir, at, log)
  // Before there is a business there is nothing to save.
  const [business] = await listBusinesses(db)
  if (!business || !(await isDue(db, plan, at))) return false
  try {
    const { file, ...saved } = await make(needs, business.id, at, signal)
    await noteBackup(db, at)
    log.info({ file, ...saved }, 'backup made')
  } catch (err) {
    // Told to stop half-way: the next start does it.
    if (signal?.aborted) return false
    const why = err instanceof Error ? err.message : undefined
    log.error({ err, dir: plan.dir, why }, 'backup failed')
  }
  await noteBackup(db, at, 'triedAt')
  return true
}

async function isDue(db: Db, { everyMs: every }: Plan, now: number): Promise<boolean> {
  const { triedAt, failed } = await readBackups(db)
  const pause = failed ? Math.min(every, againAfterMs) : every
  // A clock that was set back must not stop them.
  return triedAt === undefined || now >= triedAt + pause || now < triedAt
}

type Made = SavedBackup & { file: string; removed: string[] }

async function make(needs: BackupNeeds, businessId: string, at: number, signal?: AbortSignal): Promise<Made> {
  const { plan, dataDir } = needs
  const owner: BackupsOf = { dir: plan.dir, businessId }
  makePrivateFolder(plan.dir)
  removeUnfinished(owner)
  // Before it, too: a lower BACKUP_KEEP makes room.
  const before = removeOld(owner, plan.keep)
  complainUnlessRoom(dataDir, plan.dir)
  const file = backupAt(owner, at)
  createPrivate(unfinished(file))
  try {
    const { differences, ...saved } = await copyApart({ dataDir, file: unfinished(file) }, signal)
    if (differences > 0) throw doNotAddUp(differences, keepDoubtful(owner, file))
    finish(file)
    return { file: basename(file), ...saved, removed: [...before, ...removeOld(owner, plan.keep, file)] }
  } finally {
    removeUnfinished(owner)
  }
}

/** Keeps a whole copy whose books do not add up: they don't in the server either, and it is better than none. */
function keepDoubtful(owner: BackupsOf, file: string): string {
  const doubtful = fileOf(owner, 'does-not-add-up')
  renameSync(unfinished(file), doubtful)
  return doubtful
}

const doNotAddUp = (differences: number, kept: string) =>
  new BackupError(
    `the books in the copy do not add up (${differences} differences), so it counts for none and is kept as ${kept}: ${program.admin} books verify`,
  )

/** What the thread is told: whose database, and the empty file. */
export type CopyJob = { dataDir: string; file: string }
/** What is in the copy. `differences`: what `books verify` finds in it, as in the books themselves. */
export type Copied = SavedBackup & { differences: number }

/** Next to this file, in the sources and in the build. */
const entry = new URL(`backup-worker${extname(import.meta.url)}`, import.meta.url)

/**
 * Copies the SQLite database and checks the copy, in a thread of its own: both take seconds of pure work, in which guests
 * want to pay. Throws what the thread throws, and an AbortError after `signal`; then part of the file may be left.
 */
async function copyApart(job: CopyJob, signal: AbortSignal | undefined): Promise<Copied> {
  const worker = new Worker(entry, { workerData: job })
  try {
    // Rejects with the thread's error, should one come first.
    const [copied] = (await once(worker, 'message', { signal })) as [Copied]
    return copied
  } finally {
    await worker.terminate()
  }
}
