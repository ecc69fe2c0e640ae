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

/** What a command says on its last line; `failed` where it did its work and the news is bad. */
export type Outcome = string | { said: string; failed: true }

/** One line of `npm run admin`. */
export type Command = {
  /** As it is typed: `reconcile`, `business create`. */
  name: string
  /** Its arguments, as the usage shows them. */
  options: string
  /** What it does, in lines of at most 80 characters. */
  does: string[]
  run(setup: Setup, args: string[]): Promise<Outcome>
}

/** Thrown when the person at the terminal can put it right; its message is all they need to read. */
export class UsageError extends Error {}

type Options<Needed extends string, Optional extends string> = Record<Needed, string> &
  Partial<Record<Optional, string>>

/** Reads `--name value` pairs. Throws {@link UsageError} for what is missing, unknown or empty. */
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
    // The sentence after the first one explains how to escape what nobody wants to escape here.
    throw new UsageError(String(error instanceof Error ? error.message : error).split('. ')[0])
  }
}

/**
 * Opens the database for a piece of work. Throws {@link UsageError} where there is none, which a mistyped folder looks
 * like, and where its tables are not up to date.
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

/** The same for work that asks Stripe: the keys must be those of the books. Throws {@link UsageError} where they are not. */
export async function withOwnBooks<T>(setup: Setup, work: (db: Db) => Promise<T>): Promise<T> {
  return withDatabase(setup, async (db) => {
    await claimBooks(db, modeOf(setup.secrets.stripeSecretKey), Date.now()).catch((error: unknown) => {
      throw error instanceof ForeignBooksError ? new UsageError(error.message) : error
    })
    return work(db)
  })
}

/** Time mends only that Stripe is away; about the key the error says by itself what to do. */
export const whyNotAsked = (error: PaymentUnavailable): UsageError =>
  new UsageError(error instanceof PaymentForbidden ? error.message : `${error.message}; try again later`)

/** The database as the configuration names it; the caller closes it. */
export function open({ config, secrets }: Setup, limits: { statementMs?: number } = {}): Db {
  return openDatabase({ databaseUrl: secrets.databaseUrl, dataDir: config.dataDir, ...limits })
}
