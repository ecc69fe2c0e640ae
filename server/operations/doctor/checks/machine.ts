import { statfs } from 'node:fs/promises'
import { dayIn } from '../../../base/calendar.ts'
import { program } from '../../../config/config.ts'
import { type LegalDetails, missingItems } from '../../../config/legal-details.ts'
import { type Backups, readBackups, writeHeartbeat } from '../../../db/heartbeat.store.ts'
import { pendingMigrations, UnfitDatabaseError } from '../../../db/migrate.ts'
import { remembered } from '../../../db/remembered.store.ts'
import { whyNotOpened } from '../../../db/why-not-started.ts'
import { todoFor, writeAndRead } from '../../../gateways/redis.ts'
import { hookState } from '../../../outbox/hook/hook.store.ts'
import { sellerOf } from '../../../venues/legal-details.store.ts'
import { whyNoBackups } from '../../backups/kept-files.ts'
import type { DoctorContext } from '../doctor.context.ts'
import { codeOf, type DoctorCheck, type Finding, fail, off, ok, warn } from '../finding.types.ts'

const hour = 3600 * 1000
const megabyte = 2 ** 20
const needs = ['database']

export const settingsChecks: DoctorCheck[] = [
  { id: 'configuration', concerns: 'operator', run: configuration },
  // Whoever changes PUBLIC_URL reads the first lines of the log.
  { id: 'printed-codes', concerns: 'guests', when: 'at once', needs, run: printedCodes },
]

export const database: DoctorCheck[] = [
  { id: 'database', concerns: 'guests', run: answering },
  { id: 'disk', concerns: 'guests', run: disk },
  { id: 'backup', concerns: 'books', needs, run: backup },
]

export const redis: DoctorCheck[] = [{ id: 'redis', concerns: 'staff', run: redisServer }]

export const hook: DoctorCheck[] = [{ id: 'hook', concerns: 'owner', needs, run: messages }]

/** The settings were read before: a mistake in them has ended the program. */
async function configuration(context: DoctorContext): Promise<Finding> {
  const { config, stripeMode } = context
  const { publicUrl, env, demo } = config
  const what = `${publicUrl}, ${stripeMode} mode, ${env}`
  const todos = [
    demo && 'remove DEMO before real guests tip: every page says it is a demo',
    stripeMode === 'live' &&
      env !== 'production' &&
      'live keys: set NODE_ENV=production, so that its rules hold',
    !publicUrl.startsWith('https:') && 'set PUBLIC_URL to the https address that guests will see',
  ].filter(Boolean)
  if (todos.length > 0) return warn(what, todos.join('; '))
  const seller = await sellerSeen(context)
  const missing = missingItems(seller)
  const todo = 'an owner types them under Business → Legal details, or set LEGAL_…: live keys need them'
  if (stripeMode === 'live' && missing.length > 0)
    return fail(`${what}, legal details are missing: ${missing.join(', ')}`, todo)
  return seller.name ? ok(what) : warn(`${what}, no legal details`, todo)
}

/** What guests read about the seller; without a database, what the settings say. */
export const sellerSeen = async ({ config, db }: DoctorContext): Promise<LegalDetails> =>
  db ? sellerOf(db, config.legalSettings) : config.legalSettings

/** A code on paper leads to the address of the day on which it was first printed. */
async function printedCodes({ config: { publicUrl }, db }: DoctorContext): Promise<Finding> {
  const printed = db && (await remembered(db, 'codes'))
  if (!printed) return off('none was printed yet')
  if (printed === publicUrl) return ok(`they lead to ${printed}`)
  return warn(
    `they were printed with ${printed}, and PUBLIC_URL is ${publicUrl}`,
    `keep the old name pointing here, or print them all again; then: ${program.admin} code printed`,
  )
}

async function answering({ config, db, clock }: DoctorContext): Promise<Finding> {
  const kind = config.database === 'postgres' ? 'PostgreSQL' : 'SQLite'
  if (!db)
    return fail(
      `there is no database in ${config.dataDir}`,
      'is DATA_DIR right? `admin migrate` makes a new one',
    )
  let answers = false
  try {
    const missing = await pendingMigrations(db)
    answers = true
    if (missing.length > 0)
      return fail(`${kind} answers, its tables lack ${missing.join(', ')}`, 'run `admin migrate`')
    await writeHeartbeat(db, clock())
    return ok(`${kind} answers, can be written, its tables are up to date`)
  } catch (error) {
    if (error instanceof UnfitDatabaseError) return fail(error.message, 'see docs/operating.md')
    if (answers)
      return fail(`${kind} can not be written (${codeOf(error)})`, 'is its disk full or read-only?')
    const why = whyNotOpened(error, config) ?? `${kind} does not answer (${codeOf(error)})`
    return fail(why, 'see DATABASE_URL: address, password, name')
  }
}

async function disk({ config }: DoctorContext): Promise<Finding> {
  if (config.database === 'postgres') return off('the data is in PostgreSQL')
  const { bavail, bsize } = await statfs(config.dataDir)
  return room(bavail * bsize)
}

/** A write-ahead log, a backup next to the file, and some years of tips need 1 GB. @param free bytes */
export function room(free: number): Finding {
  const seen = `${Math.floor(free / megabyte)} MB free in DATA_DIR`
  const todo = 'make room or take a larger volume'
  if (free < 100 * megabyte) return fail(seen, todo)
  return free < 1024 * megabyte ? warn(seen, todo) : ok(seen)
}

async function backup({ config: { backups, database }, db, clock }: DoctorContext): Promise<Finding> {
  if (!db || database === 'postgres')
    return off('made by PostgreSQL’s own tools, which is not seen from here')
  const why = backups && whyNoBackups(backups.dir)
  return why
    ? fail(`none can be made in ${backups.dir}: ${why}`, 'mend it, or set BACKUP_DIR to another folder')
    : age(await readBackups(db), clock(), backups?.everyMs)
}

/**
 * One backup may fail unseen; not two.
 * @param everyMs how often the server makes one, in ms; undefined: a person makes them, who knows why there is none
 */
export function age({ madeAt: at, failed }: Backups, now: number, everyMs: number | undefined): Finding {
  const todo = 'see the log’s lines about backups, and docs/operating.md, Backup and restore'
  if (at === undefined) {
    const none = 'none has been made yet; the server makes the first one soon after its start'
    return (failed ? fail : warn)(none, todo)
  }
  const seen = `the last one is ${Math.floor((now - at) / hour)} hours old`
  if (now - at <= 2 * (everyMs ?? 24 * hour)) return ok(seen)
  return (everyMs ? fail : warn)(seen, todo)
}

/** What does not arrive is told by nobody else: the receiver does not know of it. */
async function messages({ config, secrets, db }: DoctorContext): Promise<Finding> {
  if (!secrets.hook || !db) return off('HOOK_URL is not set: no other system is told of tips')
  const { host } = new URL(secrets.hook.url)
  const { waiting, lost, since } = await hookState(db)
  if (since === undefined) return ok(`all messages to ${host} arrive`)
  return warn(
    `since ${new Date(since).toISOString()} not all messages to ${host} arrive: ${waiting} waiting, ${lost} lost`,
    `see the log's lines about the webhook; once it answers: ${program.admin} hook again --since ${dayIn(config.timeZone, since)}`,
  )
}

const waitMs = 3000

async function redisServer({ secrets }: DoctorContext): Promise<Finding> {
  if (!secrets.redisUrl) return off('not configured: sessions are in the database')
  const { Redis } = await import('ioredis')
  const client = new Redis(secrets.redisUrl, {
    connectionName: 'tipping-doctor',
    lazyConnect: true,
    connectTimeout: waitMs,
    commandTimeout: waitMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  // Why it was refused is told here only; what `connect` throws is that the connection has closed.
  let told: Error | undefined
  client.on('error', (error: Error) => {
    told = error
  })
  try {
    await client.connect()
    if (!told) await writeAndRead(client)
    if (!told) return ok('it is written and read')
  } catch (error) {
    told ??= error as Error
  } finally {
    client.disconnect()
  }
  return fail(`Redis can not be used: ${told.message}`, todoFor(told))
}
