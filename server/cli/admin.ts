import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ConfigError, loadConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { migrateToLatest, pendingMigrations } from '../db/migrate.ts'
import type { TipDeps } from '../features/tip/tip.deps.ts'
import { leaseMs, type ReconcileOptions, reconcile } from '../features/tip/tip.reconcile.ts'
import { createStripeGateway } from '../gateways/stripe/stripe.gateway.ts'
import { createLogger } from '../logger.ts'

const usage = `Usage: npm run admin -- COMMAND

  migrate                       brings the tables of the database up to date
  reconcile [--since DATE]      asks Stripe about every tip with something left to learn, and reads its lists
                                (of the last hours, or since DATE, e.g. 2026-11-20 or 2026-11-20T18:00Z)
`

type Setup = ReturnType<typeof loadConfig>

/** A command gets the configuration and its own arguments, and says on its last line what came of it. */
const commands: Record<string, (setup: Setup, args: string[]) => Promise<string>> = {
  migrate: async (setup) => {
    // A change of a large table takes what it takes.
    const db = open(setup, { statementMs: 0 })
    try {
      const done = await migrateToLatest(db)
      return done.length === 0 ? 'Nothing to do: the database is up to date.' : `Done: ${done.join(', ')}`
    } finally {
      await db.destroy()
    }
  },

  reconcile: async (setup, args) => {
    const { values } = parseArgs({ args, options: { since: { type: 'string' } } })
    const sinceMs = values.since === undefined ? undefined : Date.parse(values.since)
    if (Number.isNaN(sinceMs)) throw new UsageError('--since wants a date such as 2026-11-20')
    const { config, secrets } = setup
    const db = open(setup)
    try {
      const missing = await pendingMigrations(db)
      if (missing.length > 0)
        throw new UsageError(`run \`npm run admin -- migrate\` first (${missing.join(', ')})`)
      const payments = createStripeGateway({ ...config.stripe, ...secrets })
      const deps = { db, payments, clock: Date.now, log: createLogger(config.log) }
      const result = await reconcileInTurn(deps, {
        everything: true,
        ...(sinceMs !== undefined && { sinceMs }),
      })
      if (result.kind === 'busy') return 'Another process is reconciling; nothing to do here.'
      if (result.kind !== 'done') throw new UsageError('Stripe can not be reached; try again later')
      if (result.failed > 0) process.exitCode = 1
      return `Tips looked at: ${result.checked}. News found at Stripe: ${result.news}. Failed: ${result.failed}.`
    } finally {
      await db.destroy()
    }
  },
}

/** Waits for another process that is at it, or has died over it. */
async function reconcileInTurn(deps: TipDeps, options: ReconcileOptions) {
  for (const start = Date.now(); ; await wait(500)) {
    const result = await reconcile(deps, options)
    if (result.kind !== 'busy' || Date.now() - start > 2 * leaseMs) return result
  }
}

/** Thrown when the person at the terminal can put it right; its message is all they need to read. */
class UsageError extends Error {}

const open = ({ config, secrets }: Setup, limits: { statementMs?: number } = {}) =>
  openDatabase({ databaseUrl: secrets.databaseUrl, dataDir: config.dataDir, ...limits })

async function main([name = '', ...args]: string[]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(usage)
  process.stdout.write(`${await command(loadConfig(), args)}\n`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const plain = error instanceof UsageError || error instanceof ConfigError
  process.stderr.write(`${plain ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
})
