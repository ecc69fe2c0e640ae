import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { i18n as I18n } from 'i18next'
import { sql } from 'kysely'
import { type Assets, loadAssets } from './assets.ts'
import { type Config, ConfigError, type Secrets } from './config.ts'
import { type Db, openDatabase } from './db/database.ts'
import { migrateToLatest, pendingMigrations } from './db/migrate.ts'
import type { Check } from './features/system/health.controller.ts'
import { startReconciler } from './features/tip/tip.reconcile.ts'
import type { TipService } from './features/tip/tip.results.ts'
import { createTipService } from './features/tip/tip.service.ts'
import type { PaymentGateway } from './gateways/stripe/payment-gateway.ts'
import { createStripeGateway } from './gateways/stripe/stripe.gateway.ts'
import { createI18n } from './i18n/i18n.ts'
import { createLogger, type Logger } from './logger.ts'
import { createRateLimits, type RateLimits } from './middleware/rate-limit.ts'

/** Everything the application is made of. Routers take the part they need. */
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
  /** What `/health` asks, by name. */
  checks: Record<string, Check>
}

export type Overrides = Partial<
  Pick<Deps, 'log' | 'clock' | 'db' | 'i18n' | 'assets' | 'payments' | 'limits'>
>

type Running = {
  /** Starts what runs beside the requests; the returned function ends it, after what is under way. */
  startJobs(): () => Promise<void>
  close(): Promise<void>
}

/**
 * The one place that puts the parts together, in the order in which they need each other. What `overrides` brings is
 * used as it is, and left open by `close`: it belongs to whoever made it.
 */
export async function createDeps(
  config: Config,
  secrets: Secrets,
  overrides: Overrides = {},
): Promise<Deps & Running> {
  const log = overrides.log ?? createLogger(config.log)
  const clock = overrides.clock ?? Date.now
  const i18n = overrides.i18n ?? (await createI18n(config.env))
  const assets = overrides.assets ?? loadAssets(fileURLToPath(new URL('../client', import.meta.url)))
  const db = overrides.db ?? (await openOwnDatabase(config, secrets, log))
  const payments = overrides.payments ?? createStripeGateway({ ...config.stripe, ...secrets })
  const tips = createTipService({ db, payments, clock, log })
  const limits = overrides.limits ?? createRateLimits(undefined)
  const checks = { database: async () => void (await sql`select 1`.execute(db)) }
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
    checks,
    startJobs() {
      const reconciler = startReconciler({ db, payments, clock, log }, config.reconcileSeconds * 1000)
      return () => reconciler.stop()
    },
    async close() {
      if (!overrides.db) await db.destroy()
    },
  }
}

/**
 * SQLite brings its tables up to date by itself; PostgreSQL, which several containers share, when told to.
 * Throws a {@link ConfigError} where that has not been done: serving on older tables would lose things.
 */
async function openOwnDatabase(config: Config, secrets: Secrets, log: Logger): Promise<Db> {
  if (config.database === 'sqlite') mkdirSync(config.dataDir, { recursive: true })
  const db = openDatabase({
    databaseUrl: secrets.databaseUrl,
    dataDir: config.dataDir,
    onError: (err) => log.error({ err }, 'database connection lost'),
  })
  if (config.database === 'sqlite') {
    const done = await migrateToLatest(db)
    if (done.length > 0) log.info({ migrations: done }, 'database migrated')
    return db
  }
  const pending = await pendingMigrations(db)
  if (pending.length === 0) return db
  await db.destroy()
  throw new ConfigError([`DATABASE_URL lacks ${pending.join(', ')}: run \`npm run admin -- migrate\` first`])
}
