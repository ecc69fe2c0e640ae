import { fileURLToPath } from 'node:url'
import type { i18n as I18n } from 'i18next'
import { createLogger, type Logger, plainLines } from './base/logger.ts'
import type { Config, Secrets } from './config/config.ts'
import type { Db } from './db/database.ts'
import { createLiveEarnings, type LiveEarnings } from './features/earning/earning.live.service.ts'
import { backupProbes, doctorProbe, outboxProbes, productProbes } from './features/metrics/metrics.probes.ts'
import { createMetrics, type Metrics } from './features/metrics/metrics.service.ts'
import { startNews } from './features/push/push.news.ts'
import { createPushMessages } from './features/push/push.sender.ts'
import { createScanCounter, type ScanCounter } from './features/qr/scan-counter.ts'
import { cleanUp } from './features/system/clean-up.ts'
import { createTipService } from './features/tip/tip.service.ts'
import { createHookSender, withRetries } from './gateways/hooks/hook-sender.ts'
import type { IdentityGateway } from './gateways/identity/identity-gateway.ts'
import type { PushGateway } from './gateways/push/push-gateway.ts'
import { createPushGateway } from './gateways/push/web-push.gateway.ts'
import { openRedis } from './gateways/redis.ts'
import type { RetryTime } from './gateways/retry.ts'
import type { PaymentGateway } from './gateways/stripe/payment-gateway.ts'
import { createStripeClock, type StripeClock } from './gateways/stripe/stripe.clock.ts'
import { modeOf } from './gateways/stripe/stripe.mode.ts'
import { type Assets, loadAssets } from './http/assets.ts'
import { createI18n } from './http/i18n/i18n.ts'
import { createNetworkOf, type NetworkOf } from './http/network-of.ts'
import { startDeposits } from './money/deposits/index.ts'
import { createGate, type TipService } from './money/payment/index.ts'
import { openPayments, type Payments, refuseForeignBooks } from './money/payments.ts'
import { startKeepingEndpoint } from './money/stripe-endpoint/index.ts'
import { startCatchUp, startReconciler } from './money/stripe-events/index.ts'
import { startBackups } from './operations/backups/backups.ts'
import { startDoctor } from './operations/doctor/watch.ts'
import { startReleaseWatch } from './operations/release.ts'
import { createLowDisk } from './operations/start/low-disk.ts'
import { openOwnDatabase } from './operations/start/own-database.ts'
import { createHookMessages } from './outbox/hook/hook.sender.ts'
import { switchHook } from './outbox/hook/hook.store.ts'
import { type OwnMail, openMail } from './outbox/mail/open-mail.ts'
import { type OutboxJob, startOutbox } from './outbox/outbox.ts'
import { type Accounts, openAccounts } from './people/accounts.ts'
import type { Passwords } from './people/identity/index.ts'
import {
  createRateLimits,
  createTryCounters,
  type RateLimits,
  type TryCounters,
} from './people/limits/index.ts'
import {
  type Check,
  checkDatabase,
  checkSessionStore,
  createSessions,
  databaseSessions,
  redisSessions,
  type Sessions,
  startSessionCleanUp,
  tokenSeal,
} from './people/session/index.ts'
import { refuseIncompleteSeller } from './venues/complete-seller.ts'

/** Next to this file once it is built. */
const builtFiles = fileURLToPath(new URL('../client', import.meta.url))

/** Everything the application is made of. Each router takes the part it needs. */
export type Deps = {
  config: Config
  secrets: Secrets
  log: Logger
  /** Now, in ms since 1970. */
  clock: () => number
  db: Db
  i18n: I18n
  assets: Assets
  payments: PaymentGateway
  tips: TipService
  limits: RateLimits
  /** The name of a client's network in the log. */
  networkOf: NetworkOf
  /** Whose drafts are counted together. */
  draftNetworkOf: NetworkOf
  /** Whether the disk of the books is nearly full. */
  lowDisk: () => boolean
  /** Counters of sign-ins and codes. */
  tries: TryCounters
  sessions: Sessions
  /** Tells open pages of members about new tips. */
  live: LiveEarnings
  accounts: Accounts
  /** What `/health` checks, by name. */
  checks: Record<string, Check>
  /** How far this machine's clock is from Stripe's. */
  stripeClock: StripeClock
  /** Counts scans of codes. */
  scans: ScanCounter
  /** Undefined if the product sends no mail. */
  mail: OwnMail['outbox'] | undefined
  /** Sends messages to browsers of staff members. */
  push: PushGateway
  /** Undefined if nobody may read metrics. */
  metrics: Metrics | undefined
}

export type Overrides = Partial<
  Pick<
    Deps,
    'log' | 'lowDisk' | 'clock' | 'db' | 'i18n' | 'assets' | 'payments' | 'limits' | 'live' | 'push'
  > & {
    identity: IdentityGateway
    passwords: Passwords
    /** What waits before a call of another service is tried again. */
    sleep: NonNullable<RetryTime['sleep']>
  }
>

type Running = {
  /** Starts the background jobs. The returned function stops them and resolves after work under way has ended. */
  startJobs(): () => Promise<void>
  close(): Promise<void>
}

/**
 * The one place that puts the parts together, each after those it needs. A part given in `overrides` is used as it is
 * and not closed by `close`: its maker closes it.
 */
export async function createDeps(
  config: Config,
  secrets: Secrets,
  overrides: Overrides = {},
): Promise<Deps & Running> {
  const log = overrides.log ?? createLogger(config.log)
  const clock = overrides.clock ?? Date.now
  const pause = overrides.sleep && { sleep: overrides.sleep }
  const i18n = overrides.i18n ?? (await createI18n(config.env))
  const db = overrides.db ?? (await openOwnDatabase(config, secrets, log))
  const assets = overrides.assets ?? loadAssets(builtFiles)
  try {
    await refuseForeignBooks(db, modeOf(secrets.stripeSecretKey), clock())
    await refuseIncompleteSeller(db, config)
    await switchHook(db, secrets.hook !== undefined, clock())
  } catch (error) {
    if (!overrides.db) await db.destroy()
    throw error
  }
  const stripe: Partial<Payments> & Pick<Payments, 'gateway'> = overrides.payments
    ? { gateway: overrides.payments }
    : openPayments({ config, secrets }, { db, log, ...pause })
  const payments = stripe.gateway
  const redis = secrets.redisUrl ? await openRedis(secrets.redisUrl, log) : undefined
  const limits = overrides.limits ?? createRateLimits(redis?.client)
  const tries = createTryCounters({ redis: redis?.client, db, clock, secret: secrets.session[0] ?? '' })
  const seal = tokenSeal(secrets.session)
  const backend = redis
    ? redisSessions(redis.client, seal, undefined, clock)
    : databaseSessions(db, seal, clock)
  const sessions = createSessions({ config, backend, clock })
  const live = overrides.live ?? createLiveEarnings({ db, clock, log })
  const checks = { database: checkDatabase(db, clock), sessions: checkSessionStore(sessions) }
  const dataDir = config.database === 'sqlite' ? config.dataDir : undefined
  const gate = createGate()
  const probes = [
    ...productProbes({ db, clock, checks, dataDir, gate }),
    ...outboxProbes({ db, clock }),
    doctorProbe(db),
    ...backupProbes({ db, clock, plan: config.backups }),
  ]
  const metrics = config.metrics && createMetrics({ build: assets.client ?? 'none', probes })
  let sending: OutboxJob | undefined
  const wakeOutbox: OutboxJob['wake'] = (queue) => sending?.wake(queue)
  const mail = openMail(config, secrets, { db, log, i18n, meter: metrics, wake: wakeOutbox })
  const push = overrides.push ?? createPushGateway({ ...config, clock })
  const { identity, passwords } = overrides
  const accounts = await openAccounts(config, secrets, {
    db,
    log,
    clock,
    sessions,
    identity,
    passwords,
    mail: mail?.outbox,
    ...pause,
  })
  const scans = createScanCounter({ db, log, clock })
  const tipDeps = { db, payments, clock, log: plainLines(log), meter: metrics, gate }
  const tips = createTipService(tipDeps)
  return {
    config,
    secrets,
    log,
    clock,
    db,
    i18n,
    assets,
    payments,
    tips,
    limits,
    networkOf: createNetworkOf(secrets.session[0] ?? ''),
    draftNetworkOf: createNetworkOf(secrets.session[0] ?? '', { widest: true }),
    lowDisk: overrides.lowDisk ?? createLowDisk(dataDir, config.leastFreeBytes),
    tries,
    sessions,
    live,
    accounts,
    checks,
    mail: mail?.outbox,
    stripeClock: stripe.clock ?? createStripeClock(log),
    metrics,
    scans,
    push,
    startJobs() {
      const meter = metrics
      sending = startOutbox({ db, clock, log }, [
        ...(secrets.hook
          ? [
              createHookMessages({
                sender: withRetries(createHookSender({ ...secrets.hook, clock }), pause),
                log,
                meter,
              }),
            ]
          : []),
        ...(mail ? [mail.sender] : []),
        createPushMessages({ db, push, sessions, i18n, clock, log, meter }),
      ])
      const jobs = [
        // Asks Stripe at once, so that a wrong key, or clock, shows before the first guest.
        startCatchUp(tipDeps, gate),
        ...(stripe.endpoint && stripe.checkAccount
          ? [startKeepingEndpoint({ own: stripe.endpoint, log, clock }, stripe.checkAccount)]
          : []),
        startReconciler(tipDeps, config.reconcileSeconds * 1000),
        startDeposits(tipDeps),
        startSessionCleanUp({ removeExpired: () => cleanUp({ db, tries, sessions }, clock()) }, log),
        sending,
        startNews({ db, clock, log, wake: wakeOutbox }),
        startDoctor({ config, secrets, db, log, clock }),
        startBackups({ config, db, log, clock }),
        ...(config.releases ? [startReleaseWatch({ db, log, clock, source: config.releases })] : []),
      ]
      return async () => {
        // Close the live connections: they would delay the end. Their pages connect to another container.
        live.stop()
        await Promise.all(jobs.map((job) => job.stop()))
      }
    },
    async close() {
      live.stop()
      await accounts.cloud?.settled()
      if (!identity) accounts.identity.close()
      await redis?.close()
      await scans.flush()
      if (!overrides.db) await db.destroy()
    },
  }
}
