import { existsSync } from 'node:fs'
import { type loadConfig, program } from '../config/config.ts'
import { databaseFile } from '../db/backup.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { whyMoved, whyNotOpened } from '../db/why-not-started.ts'
import { PaymentForbidden, type PaymentUnavailable } from '../gateways/stripe/payment-errors.ts'
import { modeOf } from '../gateways/stripe/stripe.mode.ts'
import { claimBooks, ForeignBooksError } from '../money/books/index.ts'

export type Setup = ReturnType<typeof loadConfig>

/**
 * What a command prints at the end. `failed`: it ran, but the result is bad. `aside`: on standard error, since a backup
 * went to standard output.
 */
export type Outcome = string | { said: string; failed?: true; aside?: true }

/** One command of the operator's tool. */
export type Command = {
  /** As typed: `reconcile`, `owner invite`. */
  name: string
  /** Its arguments, as the usage shows them. */
  options: string
  /** What it does, in lines of at most 80 characters. */
  does: string[]
  run(setup: Setup, args: string[]): Promise<Outcome>
}

/** A mistake that the person at the terminal can correct; they need to read only the message. */
export class UsageError extends Error {}

/** The command itself was typed wrongly: an unknown word, a missing option. */
export class MistypedError extends UsageError {}

/**
 * Opens the database, runs `work` and closes it. Throws {@link UsageError} if there is no database (as with a mistyped
 * folder) or if migrations are missing.
 */
export async function withDatabase<T>(setup: Setup, work: (db: Db) => Promise<T>): Promise<T> {
  const file = databaseFile(setup.config.dataDir)
  if (setup.config.database === 'sqlite' && !existsSync(file))
    throw new UsageError(
      whyMoved(setup.config.dataDir) ??
        `there is no database at ${file} (DATA_DIR): run \`${program.admin} migrate\` to make one`,
    )
  const db = open(setup)
  try {
    const missing = await pendingMigrations(db)
    if (missing.length > 0)
      throw new UsageError(`run \`${program.admin} migrate\` first (${missing.join(', ')})`)
    return await work(db)
  } catch (error) {
    const why = whyNotOpened(error, setup.config)
    throw why === undefined ? error : new UsageError(why)
  } finally {
    await db.destroy().catch(() => {})
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
