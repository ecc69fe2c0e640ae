import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { claimBooks, ForeignBooksError } from '../books/owner.ts'
import type { loadConfig } from '../config.ts'
import { databaseFile } from '../db/backup.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { PaymentForbidden, type PaymentUnavailable } from '../gateways/stripe/payment-errors.ts'
import { modeOf } from '../gateways/stripe/stripe.mode.ts'

export type Setup = ReturnType<typeof loadConfig>

/** What a command prints at the end. `failed`: it ran, but the result is bad. */
export type Outcome = string | { said: string; failed: true }

/** One command of `npm run admin`. */
export type Command = {
  /** As typed: `reconcile`, `business create`. */
  name: string
  /** Its arguments, as the usage shows them. */
  options: string
  /** What it does, in lines of at most 80 characters. */
  does: string[]
  run(setup: Setup, args: string[]): Promise<Outcome>
}

/** A mistake that the person at the terminal can correct; they need to read only the message. */
export class UsageError extends Error {}

type Options<Needed extends string, Optional extends string> = Record<Needed, string> &
  Partial<Record<Optional, string>>

/** Reads `--name value` pairs. Throws {@link UsageError} if one is missing, unknown or empty. */
export function readOptions<Needed extends string, Optional extends string = never>(
  args: string[],
  needed: readonly Needed[],
  optional: readonly Optional[] = [],
): Options<Needed, Optional> {
  const options = Object.fromEntries(
    [...needed, ...optional].map((name) => [name, { type: 'string' }] as const),
  )
  const values = parsed(args, options)
  const missing = needed.filter((name) => (values[name]?.trim() ?? '') === '')
  if (missing.length > 0) throw new UsageError(`${missing.map((name) => `--${name}`).join(', ')} is needed`)
  const given = Object.entries(values).map(([name, value]) => [name, value?.trim()])
  return Object.fromEntries(given) as Options<Needed, Optional>
}

function parsed(
  args: string[],
  options: Record<string, { type: 'string' }>,
): Partial<Record<string, string>> {
  try {
    return { ...parseArgs({ args, options }).values }
  } catch (error) {
    // The message's second sentence explains an escape that nobody needs here.
    throw new UsageError(String(error instanceof Error ? error.message : error).split('. ')[0])
  }
}

/**
 * Opens the database, runs `work` and closes it. Throws {@link UsageError} if there is no database (as with a mistyped
 * folder) or if migrations are missing.
 */
export async function withDatabase<T>(setup: Setup, work: (db: Db) => Promise<T>): Promise<T> {
  const file = databaseFile(setup.config.dataDir)
  if (setup.config.database === 'sqlite' && !existsSync(file))
    throw new UsageError(
      `there is no database at ${file} (DATA_DIR): run \`npm run admin -- migrate\` to make one`,
    )
  const db = open(setup)
  try {
    const missing = await pendingMigrations(db)
    if (missing.length > 0)
      throw new UsageError(`run \`npm run admin -- migrate\` first (${missing.join(', ')})`)
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** The same for work that asks Stripe. Throws {@link UsageError} if the keys are not those of the books. */
export async function withOwnBooks<T>(setup: Setup, work: (db: Db) => Promise<T>): Promise<T> {
  return withDatabase(setup, async (db) => {
    await claimBooks(db, modeOf(setup.secrets.stripeSecretKey), Date.now()).catch((error: unknown) => {
      throw error instanceof ForeignBooksError ? new UsageError(error.message) : error
    })
    return work(db)
  })
}

/** If Stripe is only unreachable, a later try may work. An error about the key says itself what to do. */
export const whyNotAsked = (error: PaymentUnavailable): UsageError =>
  new UsageError(error instanceof PaymentForbidden ? error.message : `${error.message}; try again later`)

/** The configured database; the caller closes it. */
export function open({ config, secrets }: Setup, limits: { statementMs?: number } = {}): Db {
  return openDatabase({ databaseUrl: secrets.databaseUrl, dataDir: config.dataDir, ...limits })
}
