import { existsSync, statfsSync } from 'node:fs'
import { dayIn } from '../../base/calendar.ts'
import { program, setupLinkCommand } from '../../config/config.ts'
import { databaseFile } from '../../db/backup.ts'
import type { Db } from '../../db/database.ts'
import { readBackups, readStripeAnswer } from '../../db/heartbeat.store.ts'
import { countUnplaced, readOpenRefunds } from '../../features/metrics/metrics.money.ts'
import { readDueTips, readListsReadAt } from '../../features/metrics/metrics.store.ts'
import { modeOf } from '../../gateways/stripe/stripe.mode.ts'
import { findOwner } from '../../money/books/index.ts'
import { findStripeEndpoint, webhookUrl } from '../../money/stripe-endpoint/index.ts'
import { keptBackups } from '../../operations/backups/kept-files.ts'
import { readFindings } from '../../operations/doctor/doctor.store.ts'
import { newerRelease } from '../../operations/release.ts'
import { hookState } from '../../outbox/hook/hook.store.ts'
import { readBacklog } from '../../outbox/outbox.store.ts'
import { setupState } from '../../people/access/index.ts'
import { type Command, type Setup, withDatabase } from '../command.ts'
import { timeOf } from '../listed.ts'
import { readOptions } from '../options.ts'
import { businessNamed } from './business.ts'

export const status: Command = {
  name: 'status',
  options: '[--json]',
  does: ['what came in today, what waits, and when Stripe and a backup were last heard of'],
  async run(setup, args) {
    const { json } = readOptions(args, [], [], ['json'])
    const told = await withDatabase(setup, (db) => look(setup, db, Date.now()))
    if (json) return JSON.stringify(told, (_, value) => value ?? null, 2)
    return Object.values(lines)
      .map(
        ([name, words]) =>
          `${name}: ${words(told, (at) => (at ? timeOf(Date.parse(at), told.timeZone) : 'never'))}`,
      )
      .join('\n')
  },
}

type Told = Awaited<ReturnType<typeof look>>
type Line = [name: string, words: (told: Told, when: (at: string | null) => string) => string | number]

const elsewhere = 'not seen from here'

/** What people read of each figure. */
const lines = {
  version: ['Version', ({ version }) => version],
  newerVersion: [
    'Newer version',
    ({ newerVersion: newer }, when) =>
      newer
        ? `${newer.version}, since ${when(newer.since)}: ${newer.url}`
        : 'none that is known (UPDATE_CHECK)',
  ],
  business: ['Business', ({ business }) => business],
  setUp: ['Set-up', ({ setUp }) => (setUp === 'over' ? 'finished' : `not finished: ${setupLinkCommand()}`)],
  database: ['Database', ({ database, databaseFile: file }) => file ?? database],
  freeDiskBytes: [
    'Free on its disk',
    ({ freeDiskBytes: free }) => (free === null ? elsewhere : `${Math.floor(free / 2 ** 20)} MB`),
  ],
  stripe: ['Stripe', ({ stripe }) => (stripe === 'live' ? 'live' : 'test: cards are not charged')],
  accounts: ['Accounts', (told) => accountsText(told)],
  tipsToday: ['Tips today', ({ tipsToday }) => tipsToday],
  yenToday: ['Yen today', ({ yenToday }) => yenToday],
  clock: [
    'Clock',
    ({ clock }) =>
      clock ? [clock.seen, ...(clock.todo ? [clock.todo] : [])].join(': ') : 'not compared with Stripe’s yet',
  ],
  stripeLastAnswered: ['Stripe last answered', (told, when) => when(told.stripeLastAnswered)],
  stripesNotices: ['Stripe’s notices go', (told) => noticesText(told)],
  lastNoticeFromStripe: ['Last notice from Stripe', (told, when) => when(told.lastNoticeFromStripe)],
  stripesListsRead: ['Stripe’s lists last read', (told, when) => when(told.stripesListsRead)],
  tipsToAskStripeAbout: ['Tips to ask Stripe about', (told) => told.tipsToAskStripeAbout],
  refundsWaiting: ['Refunds waiting', ({ refundsWaiting }) => refundsWaiting],
  paymentsWithoutPlace: ['Payments whose branch is not known', (told) => told.paymentsWithoutPlace],
  mail: ['Mail', ({ mail }) => (mail ? 'on' : 'off: SMTP_URL is not set')],
  mailsWaiting: ['Mails waiting', ({ mailsWaiting }) => mailsWaiting],
  webhook: [
    'Webhook',
    ({ webhook }, when) => {
      if (!webhook.on) return 'off: HOOK_URL is not set'
      const { waiting, lost, failingSince } = webhook
      const failing = failingSince ? `; not all arrives since ${when(failingSince)}` : ''
      return `${waiting} waiting, ${lost} lost${failing}`
    },
  ],
  lastBackup: [
    'Last backup',
    ({ database, lastBackup }, when) =>
      database === 'sqlite' ? when(lastBackup) : 'not known here: PostgreSQL’s own tools make them',
  ],
  backups: ['Backups', (told) => backupsText(told)],
} satisfies Partial<Record<keyof Told, Line>>

function accountsText({ accounts, mail }: Told): string {
  if (accounts === 'cognito') return 'Amazon Cognito'
  return mail
    ? 'kept by this server'
    : 'kept by this server; without mail owners give links to set a password'
}

function noticesText({ stripesNotices, stripesEndpoint }: Told): string {
  if (stripesNotices === 'setting') return 'to the endpoint of STRIPE_WEBHOOK_SECRET'
  return stripesNotices === 'own'
    ? `to an endpoint that this server has made, ${stripesEndpoint}`
    : 'not yet: no webhook endpoint; `admin doctor` says why'
}

/** Where the server's own backups are, and how many. */
function backupsText({ database, backupFolder: dir, backups }: Told): string {
  if (database === 'postgres') return 'none by this server'
  if (dir === null) return 'none by this server: BACKUP_EVERY is 0'
  return backups === null ? `none yet in ${dir}` : `${backups} in ${dir}`
}

/**
 * The state as numbers and fixed words, for programs. Amounts are in whole yen, times in ISO 8601 (UTC), sizes in bytes. Null:
 * there is none, or this process can't see it.
 */
async function look({ config, secrets }: Setup, db: Db, now: number) {
  const { id, timeZone, name } = await businessNamed(db)
  const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())
  const { tips, yen } = await earnedOn(db, dayIn(timeZone, now))
  const { madeAt } = await readBackups(db)
  const sqlite = config.database === 'sqlite'
  const newer = await newerRelease(db)
  // As the server's doctor last saw it: the clock of the machine on which this command runs may be another one.
  const clock = (await readFindings(db)).find((one) => one.id === 'clock')
  const own = await findStripeEndpoint(db, { url: webhookUrl(config), mode: modeOf(secrets.stripeSecretKey) })
  const dir = sqlite ? config.backups?.dir : undefined
  const { waiting, lost, since } = await hookState(db)
  return {
    version: program.build,
    newerVersion: newer ? { version: newer.version, since: iso(newer.at), url: newer.url } : null,
    business: name,
    timeZone,
    database: config.database,
    databaseFile: sqlite ? databaseFile(config.dataDir) : null,
    setUp: await setupState(db),
    freeDiskBytes: sqlite ? freeIn(config.dataDir) : null,
    stripe: (await findOwner(db))?.mode === 'live' ? 'live' : 'test',
    accounts: config.accounts,
    tipsToday: tips,
    yenToday: yen,
    clock: clock ? { status: clock.status, seen: clock.seen, todo: clock.todo ?? null } : null,
    stripeLastAnswered: iso(await readStripeAnswer(db)),
    stripesNotices: secrets.stripeWebhookSecret ? 'setting' : own?.endpoint_id ? 'own' : 'none',
    stripesEndpoint: own?.endpoint_id ?? null,
    lastNoticeFromStripe: iso(await lastNotice(db)),
    stripesListsRead: iso(await readListsReadAt(db)),
    tipsToAskStripeAbout: (await readDueTips(db, now)).due,
    refundsWaiting: (await readOpenRefunds(db)).open,
    paymentsWithoutPlace: await countUnplaced(db),
    mail: config.mail !== undefined,
    mailsWaiting: (await readBacklog(db, 'mail')).waiting,
    webhook: { on: secrets.hook !== undefined, waiting, lost, failingSince: iso(since) },
    lastBackup: sqlite ? iso(madeAt) : null,
    backupFolder: dir ?? null,
    backups: dir !== undefined && existsSync(dir) ? keptBackups({ dir, businessId: id }).length : null,
  }
}

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

async function earnedOn(db: Db, day: string): Promise<{ tips: number; yen: number }> {
  const { tips, yen } = await db
    .selectFrom('earning_sum')
    .select((e) => [e.fn.sum<number | null>('tips').as('tips'), e.fn.sum<number | null>('earned').as('yen')])
    .where('span', '=', 'day')
    .where('period', '=', day)
    .where('holder', '=', '')
    .executeTakeFirstOrThrow()
  return { tips: Number(tips ?? 0), yen: Number(yen ?? 0) }
}

async function lastNotice(db: Db): Promise<number | undefined> {
  const { at } = await db
    .selectFrom('stripe_event')
    .select((e) => e.fn.max<number | null>('received_at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

/** The settings were read before any command runs: a mistake in them has ended the program with a line for each. */
export const settingsCheck: Command = {
  name: 'settings check',
  options: '',
  does: ['reads the settings as a start does, names every mistake, and ends; it opens and asks nothing'],
  async run({ config, warnings }, args) {
    readOptions(args, [])
    const { publicUrl, env, database, accounts, stripe, mail } = config
    const mode = `${stripe.live ? 'live' : 'test'} keys`
    const rest = [env, database, mode, `accounts: ${accounts}`, mail ? 'mail' : 'no mail'].join(', ')
    return [`The settings can be used: ${publicUrl} (${rest}).`, ...warnings.map((line) => `! ${line}`)].join(
      '\n',
    )
  },
}
