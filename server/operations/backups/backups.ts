// This folder: makes backups while the server runs, checks them, and keeps the newest.
import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { type Job, startLoop } from '../../base/jobs.ts'
import type { Logger } from '../../base/logger.ts'
import { type Config, program, type Secrets } from '../../config/config.ts'
import { BackupError } from '../../db/backup-file.ts'
import type { Db } from '../../db/database.ts'
import { noteBackup } from '../../db/heartbeat.store.ts'
import { newId } from '../../db/ids.ts'
import { dropLease, type Lease, takeLease, writeJobCursor } from '../../db/job-lease.store.ts'
import { makePrivateFolder } from '../../db/private-files.ts'
import { listBusinesses } from '../../venues/business.store.ts'
import { backupsLease, readBackups } from './backups.store.ts'
import { type Copied, copyApart } from './copy-apart.ts'
import { dumpPostgres, hasDumpTools, sizeOfPostgres } from './dump-postgres.ts'
import {
  backupAt,
  complainUnlessRoom,
  finish,
  keepDoubtful,
  type Owner,
  removeOld,
  removeUnfinished,
  sizeOfSqlite,
  unchecked,
} from './kept-files.ts'

const minute = 60_000
const hour = 60 * minute
/** How often it is looked whether one is due. */
const everyMs = 5 * minute
/** A server that has just started has guests to answer. */
const firstAfterMs = minute
/** A backup that has failed is tried again after this, or when the next is due if that is sooner. */
const againAfterMs = hour
/** If the process dies, the others wait at most this long. Longer than a dump may take. */
const leaseMs = 2 * hour
const dumpWithinMs = hour

export type Plan = NonNullable<Config['backups']>

export type BackupNeeds = {
  config: Pick<Config, 'database' | 'dataDir'>
  secrets: Pick<Secrets, 'databaseUrl'>
  plan: Plan
  db: Db
  log: Pick<Logger, 'info' | 'error'>
  clock: () => number
}

type Server = Omit<BackupNeeds, 'plan' | 'config'> & { config: Config }

/** Makes a backup whenever one is due, in one of the containers. If this server makes none, a line says who must. */
export function startBackups({ config, ...rest }: Server): Job {
  const { log } = rest
  const plan = config.backups
  const say = (why: string) => log.info(`no backups are made here: ${why}`)
  if (!plan) {
    say(config.database === 'sqlite' ? switchedOff : noFolder)
    return { stop: async () => {} }
  }
  const able = config.database === 'sqlite' ? Promise.resolve(true) : hasDumpTools()
  void able.then((yes) => yes || say(noTools))
  return startLoop({
    work: async (signal) => (await able) && backUpWhenDue({ ...rest, config, plan }, signal),
    everyMs,
    firstAfterMs,
    failed: (err) => log.error({ err, dir: plan.dir }, 'backup failed'),
  })
}

const switchedOff = `BACKUP_EVERY is 0; somebody must run \`${program.admin} backup\``
const noFolder = 'whoever runs PostgreSQL must make them; or set BACKUP_DIR, where pg_dump is installed'
const noTools = 'pg_dump and pg_restore are not installed, so whoever runs PostgreSQL must make them'

/**
 * Makes a backup if one is due and nobody else is at it, writes down how it went, and logs one line.
 * @returns whether one was tried
 */
export async function backUpWhenDue(needs: BackupNeeds, signal?: AbortSignal): Promise<boolean> {
  const { db, log, clock, plan } = needs
  const lease: Lease = { name: backupsLease, holder: newId(), ttlMs: leaseMs }
  if (!(await takeLease(db, lease, clock()))) return false
  try {
    const at = clock()
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
    await writeJobCursor(db, lease, at)
    return true
  } finally {
    await dropLease(db, lease)
  }
}

async function isDue(db: Db, { everyMs: every }: Plan, now: number): Promise<boolean> {
  const { triedAt, failed } = await readBackups(db)
  const pause = failed ? Math.min(every, againAfterMs) : every
  // A clock that was set back must not stop them.
  return triedAt === undefined || now >= triedAt + pause || now < triedAt
}

type Made = Omit<Copied, 'differences'> & { file: string; removed: string[] }

async function make(needs: BackupNeeds, businessId: string, at: number, signal?: AbortSignal): Promise<Made> {
  const { plan, config } = needs
  const owner: Owner = { dir: plan.dir, businessId, ending: config.database === 'sqlite' ? 'sqlite' : 'dump' }
  makePrivateFolder(plan.dir)
  removeUnfinished(owner)
  // Before it, too: a lower BACKUP_KEEP makes room.
  const before = removeOld(owner, plan.keep)
  complainUnlessRoom(plan.dir, await sizeOf(needs))
  const file = backupAt(owner, at)
  try {
    const { differences, ...saved } = await copy(needs, unchecked(file), signal)
    if (differences > 0) throw doNotAddUp(differences, keepDoubtful(owner, file))
    finish(file)
    return { file: basename(file), ...saved, removed: [...before, ...removeOld(owner, plan.keep, file)] }
  } finally {
    for (const end of ['', '.part', '.part-journal', '-journal'])
      rmSync(unchecked(file) + end, { force: true })
  }
}

const doNotAddUp = (differences: number, kept: string) =>
  new BackupError(
    `the books in the copy do not add up (${differences} differences), so it counts for none and is kept as ${kept}: ${program.admin} books verify`,
  )

const sizeOf = async ({ config, db }: BackupNeeds): Promise<number> =>
  config.database === 'sqlite' ? sizeOfSqlite(config.dataDir) : sizeOfPostgres(db)

const copy = ({ config, secrets }: BackupNeeds, file: string, signal?: AbortSignal): Promise<Copied> =>
  secrets.databaseUrl
    ? dumpPostgres(secrets.databaseUrl, file, { signal, withinMs: dumpWithinMs })
    : copyApart({ dataDir: config.dataDir, file }, signal)
