import { program } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import type { StripeMode } from '../../gateways/stripe/stripe.mode.ts'
import { claimEmptied, claimMode, findOwner, modeOfPayments } from './owner.store.ts'

/** The keys are not those of the books. The message is one line that says what to do. */
export class ForeignBooksError extends Error {
  override readonly name = 'ForeignBooksError'
}

const whatToDo: Record<StripeMode, string> = {
  test:
    'STRIPE_SECRET_KEY is a live key, but these books were made with test keys: use an empty database ' +
    `(DATABASE_URL, DATA_DIR), or empty this one with \`${program.admin} books forget-test --yes\``,
  live:
    'STRIPE_SECRET_KEY is a test key, but these books are live: use the live key, or another database ' +
    '(DATABASE_URL, DATA_DIR) to try things out',
}

/**
 * Makes sure that the books are of this mode; the first start writes it down. Does not call Stripe.
 * Throws {@link ForeignBooksError}.
 */
export async function claimBooks(db: Db, mode: StripeMode, now: number): Promise<void> {
  const owner = (await findOwner(db)) ?? (await claimMode(db, (await modeOfPayments(db)) ?? mode, now))
  if (owner.mode !== mode && !(await claimEmptied(db, mode)))
    throw new ForeignBooksError(whatToDo[owner.mode])
}
