import type { Db } from '../../db/database.ts'
import type { StripeMode } from '../../gateways/stripe/stripe.mode.ts'

/** Which Stripe account the books belong to. `account` is `acct_…`, undefined until it was read. */
type BooksOwner = { mode: StripeMode; account: string | undefined }

/** The key of the only row. Explicit: SQLite would give a second row the next number, without a conflict. */
const one = 1

const owners = (db: Db) => db.selectFrom('books_owner').select(['mode', 'account'])

const ownerOf = ({ mode, account }: { mode: StripeMode; account: string | null }): BooksOwner => ({
  mode,
  account: account ?? undefined,
})

/** Undefined before the first start against Stripe. */
export async function findOwner(db: Db): Promise<BooksOwner | undefined> {
  const row = await owners(db).executeTakeFirst()
  return row && ownerOf(row)
}

/** Writes the mode down if there is none yet. Returns the stored one: if two servers start at once, the first one's. */
export async function claimMode(db: Db, mode: StripeMode, now: number): Promise<BooksOwner> {
  await db
    .insertInto('books_owner')
    .values({ one, mode, account: null, created_at: now, forgotten_at: null })
    .onConflict((conflict) => conflict.column('one').doNothing())
    .execute()
  return ownerOf(await owners(db).executeTakeFirstOrThrow())
}

/**
 * Marks the test books as emptied, so that the next key may claim them. The mode stays until then: a server that was
 * not stopped may still book what was paid with test cards.
 */
export async function noteForgotten(db: Db, now: number): Promise<void> {
  await db
    .insertInto('books_owner')
    .values({ one, mode: 'test', account: null, created_at: now, forgotten_at: now })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ account: null, forgotten_at: now }))
    .execute()
}

/** Claims books that were emptied and still are empty; false if they are not. */
export async function claimEmptied(db: Db, mode: StripeMode): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('books_owner')
    .set({ mode, account: null, forgotten_at: null })
    .where('forgotten_at', 'is not', null)
    .where((e) => e.not(e.exists(e.selectFrom('tip').select('id'))))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Writes the account down if there is none yet; the mode must be set first. Returns the stored account. */
export async function claimAccount(db: Db, account: string): Promise<string> {
  await db.updateTable('books_owner').set({ account }).where('account', 'is', null).execute()
  const owner = await findOwner(db)
  return owner?.account ?? account
}

/** The newest PaymentIntent that paid a tip; undefined if there is none, or if the account is already known. */
export async function newestUnclaimed(db: Db): Promise<string | undefined> {
  if ((await findOwner(db))?.account !== undefined) return undefined
  const newest = await db
    .selectFrom('payment_attempt')
    .select('payment_intent_id')
    .where('state', '=', 'paid')
    .where('payment_intent_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.payment_intent_id ?? undefined
}

/**
 * The mode of payments that were made before the mode was written down. Only the ids of Stripe's hosted pages show it
 * (`cs_test_…`, `cs_live_…`).
 */
export async function modeOfPayments(db: Db): Promise<StripeMode | undefined> {
  for (const mode of ['live', 'test'] as const) {
    const found = await db
      .selectFrom('payment_attempt')
      .select('id')
      .where('checkout_session_id', '>=', `cs_${mode}_`)
      .where('checkout_session_id', '<', `cs_${mode}_~`)
      .limit(1)
      .executeTakeFirst()
    if (found) return mode
  }
  return undefined
}

/** When the books began: they hold no older charge. Undefined without a business. */
export async function booksBegan(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('business')
    .select((e) => e.fn.min<number | null>('created_at').as('at'))
    .executeTakeFirstOrThrow()
  return row.at ?? undefined
}
