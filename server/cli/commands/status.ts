import { existsSync, statfsSync } from 'node:fs'
import { dayIn } from '../../base/calendar.ts'
import { type Config, program, setupLinkCommand } from '../../config/config.ts'
import { databaseFile } from '../../db/backup.ts'
import type { Db } from '../../db/database.ts'
import { readBackups } from '../../db/heartbeat.store.ts'
import { countUnplaced, readOpenRefunds } from '../../features/metrics/metrics.money.ts'
import { readDueTips, readListsReadAt } from '../../features/metrics/metrics.store.ts'
import { modeOf } from '../../gateways/stripe/stripe.mode.ts'
import { findOwner } from '../../money/books/owner.store.ts'
import { webhookUrl } from '../../money/stripe-endpoint/own-endpoint.ts'
import { findStripeEndpoint } from '../../money/stripe-endpoint/stripe-endpoint.store.ts'
import { keptBackups } from '../../operations/backups/kept-files.ts'
import { readFindings } from '../../operations/doctor/doctor.store.ts'
import { newerRelease } from '../../operations/release.ts'
import { readBacklog } from '../../outbox/outbox.store.ts'
import { setupState } from '../../people/access/setup.store.ts'
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
    if (json) return JSON.stringify(told, null, 2)
    return (Object.keys(words) as (keyof Told)[]).map((name) => `${words[name]}: ${told[name]}`).join('\n')
  },
}

type Told = Awaited<ReturnType<typeof look>>

/** What each figure is called, for people. */
const words = {
  version: 'Version',
  newerVersion: 'Newer version',
  business: 'Business',
  setUp: 'Set-up',
  database: 'Database',
  freeDisk: 'Free on its disk',
  stripe: 'Stripe',
  accounts: 'Accounts',
  tipsToday: 'Tips today',
  yenToday: 'Yen today',
  clock: 'Clock',
  stripesNotices: 'Stripe’s notices go',
  lastNoticeFromStripe: 'Last notice from Stripe',
  stripesListsRead: 'Stripe’s lists last read',
  tipsToAskStripeAbout: 'Tips to ask Stripe about',
  refundsWaiting: 'Refunds waiting',
  paymentsWithoutPlace: 'Payments whose branch is not known',
  mail: 'Mail',
  mailsWaiting: 'Mails waiting',
  webhooksWaiting: 'Webhooks waiting',
  lastBackup: 'Last backup',
  backups: 'Backups',
} satisfies Record<keyof Told, string>

function accountsText({ accounts, mail }: Config): string {
  if (accounts === 'cognito') return 'Amazon Cognito'
  return mail
    ? 'kept by this server'
    : 'kept by this server; without mail owners give links to set a password'
}

/** By which endpoint Stripe's notices come. */
async function noticesText({ config, secrets }: Setup, db: Db): Promise<string> {
  if (secrets.stripeWebhookSecret) return 'to the endpoint of STRIPE_WEBHOOK_SECRET'
  const own = await findStripeEndpoint(db, { url: webhookUrl(config), mode: modeOf(secrets.stripeSecretKey) })
  return own?.endpoint_id
    ? `to an endpoint that this server has made, ${own.endpoint_id}`
    : 'not yet: no webhook endpoint; `admin doctor` says why'
}

/** As the server's doctor last saw it: the clock of the machine on which this command runs may be another one. */
async function clockText(db: Db): Promise<string> {
  const found = (await readFindings(db)).find(({ id }) => id === 'clock')
  if (!found) return 'not compared with Stripe’s yet'
  return found.todo === undefined ? found.seen : `${found.seen}: ${found.todo}`
}

/** Amounts are whole yen, times those of the business. */
async function look(setup: Setup, db: Db, now: number) {
  const { config } = setup
  const { id, timeZone, name } = await businessNamed(db)
  const when = (at: number | undefined) => (at === undefined ? 'never' : timeOf(at, timeZone))
  const { tips, yen } = await earnedOn(db, dayIn(timeZone, now))
  const { madeAt } = await readBackups(db)
  const sqlite = config.database === 'sqlite'
  return {
    version: program.build,
    newerVersion: await newerText(db, now),
    business: name,
    database: sqlite ? databaseFile(config.dataDir) : 'PostgreSQL',
    setUp: (await setupState(db)) === 'over' ? 'finished' : `not finished: ${setupLinkCommand()}`,
    freeDisk: sqlite ? freeIn(config.dataDir) : 'not seen from here',
    stripe: (await findOwner(db))?.mode === 'live' ? 'live' : 'test: cards are not charged',
    accounts: accountsText(config),
    tipsToday: tips,
    yenToday: yen,
    clock: await clockText(db),
    stripesNotices: await noticesText(setup, db),
    lastNoticeFromStripe: when(await lastNotice(db)),
    stripesListsRead: when(await readListsReadAt(db)),
    tipsToAskStripeAbout: (await readDueTips(db, now)).due,
    refundsWaiting: (await readOpenRefunds(db)).open,
    paymentsWithoutPlace: await countUnplaced(db),
    mail: config.mail ? 'on' : 'off: SMTP_URL is not set',
    mailsWaiting: (await readBacklog(db, 'mail')).waiting,
    webhooksWaiting: (await readBacklog(db, 'hook')).waiting,
    lastBackup: sqlite ? when(madeAt) : 'not known here: PostgreSQL’s own tools make them',
    backups: backupsText(config, id),
  }
}

function freeIn(folder: string): string {
  const { bavail, bsize } = statfsSync(folder)
  return `${Math.floor((bavail * bsize) / 2 ** 20)} MB`
}

async function newerText(db: Db, now: number): Promise<string> {
  const release = await newerRelease(db)
  if (!release) return 'none that is known (UPDATE_CHECK)'
  return `${release.version} is out since ${Math.floor((now - release.at) / 86_400_000)} days: ${release.url}`
}

/** Where the server's own backups are, and how many. */
function backupsText({ backups, database }: Config, businessId: string): string {
  if (database === 'postgres') return 'none by this server'
  if (!backups) return 'none by this server: BACKUP_EVERY is 0'
  const { dir } = backups
  return existsSync(dir) ? `${keptBackups({ dir, businessId }).length} in ${dir}` : `none yet in ${dir}`
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
