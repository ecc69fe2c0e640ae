import { sql } from 'kysely'
import { payableStates } from '../../books/tip-states.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { AttemptRow, TipRow } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { cardColumns } from './tip.row.ts'
import { forgottenAfter, overColumns } from './tip.store.ts'

/** When the background job first looks at a payment that has begun, in ms. */
const firstCheckAfter = 60_000

/**
 * Begins an attempt to pay what the guest has seen: the tip becomes `pending` and the attempt stands in the books
 * before Stripe hears of it. Undefined when the tip has changed or another submission was first.
 * Throws a unique violation when `token` has been used before.
 */
export function openAttempt(
  db: Db,
  seen: TipRow,
  kind: AttemptRow['kind'],
  token: string | null,
  now: number,
): Promise<{ tip: TipRow; attempt: AttemptRow } | undefined> {
  return inTransaction(db, async (trx) => {
    const tip = await trx
      .updateTable('tip')
      .set((e) => ({
        state: 'pending',
        attempts: e('attempts', '+', 1),
        confirmation_token: null,
        decline_code: null,
        decline_message: null,
        // Another card than the one that is shown (a wallet's): what it is will be known when it is charged.
        ...(token !== null && token !== seen.confirmation_token && cardColumns(undefined)),
        checks: 0,
        next_check_at: now + firstCheckAfter,
        updated_at: now,
      }))
      .where('id', '=', seen.id)
      .where('version', '=', seen.version)
      .where('attempts', '=', seen.attempts)
      .where('state', 'in', payableStates)
      .returningAll()
      .executeTakeFirst()
    if (!tip) return undefined
    const attempt = await trx
      .insertInto('payment_attempt')
      .values({
        id: newId(),
        tip_id: tip.id,
        n: tip.attempts,
        kind,
        amount: tip.amount,
        currency: tip.currency,
        confirmation_token: token,
        state: 'open',
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { tip, attempt }
  })
}

/**
 * Writes down Stripe's id before anything can be charged under it. False when the attempt has been given up meanwhile:
 * then the object at Stripe must not be used.
 */
export async function rememberStripeId(
  db: Db,
  attempt: AttemptRow,
  id: { payment_intent_id: string } | { checkout_session_id: string },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempt')
    .set({ ...id, sent_at: now, updated_at: now })
    .where('id', '=', attempt.id)
    .where('state', '=', 'open')
    .where('payment_intent_id', 'is', null)
    .where('checkout_session_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type RetireAs = NonNullable<AttemptRow['retire_as']>

/**
 * Gives up an attempt for which no id of Stripe's has been written down; from then on none can be, so it can never
 * charge. The tip goes to `as`; the typed card is kept, it has not been used. False when an id stands already.
 */
export function giveUpUnsent(
  db: Db,
  attemptId: string,
  as: RetireAs,
  code: string,
  now: number,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('payment_attempt')
      .selectAll()
      .where('id', '=', attemptId)
      .executeTakeFirst()
    const closed = await trx
      .updateTable('payment_attempt')
      .set({ state: 'retired', retire_as: as, decline_code: code, confirmation_token: null, updated_at: now })
      .where('id', '=', attemptId)
      .where('state', '=', 'open')
      .where('payment_intent_id', 'is', null)
      .where('checkout_session_id', 'is', null)
      .returning(['tip_id', 'n'])
      .executeTakeFirst()
    if (!closed) return false
    const kept = as === 'declined'
    await trx
      .updateTable('tip')
      .set({
        state: as,
        updated_at: now,
        ...(kept
          ? {
              decline_code: code,
              confirmation_token: before?.confirmation_token ?? null,
              next_check_at: now + forgottenAfter,
            }
          : { decline_code: null, ...overColumns }),
      })
      .where('id', '=', closed.tip_id)
      .where('attempts', '=', closed.n)
      .where('state', '=', 'pending')
      .execute()
    return true
  })
}

/**
 * Gives an ended attempt's card back to its tip, to be charged by the next one: for where Stripe refused before it
 * looked at the card.
 */
export function giveCardBack(db: Db, attemptId: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const ended = trx.selectFrom('payment_attempt').selectAll().where('state', '=', 'retired')
    const attempt = await ended.where('id', '=', attemptId).executeTakeFirst()
    if (!attempt?.confirmation_token) return
    const free = trx.updateTable('payment_attempt').set({ confirmation_token: null })
    await free.where('id', '=', attemptId).execute()
    await trx
      .updateTable('tip')
      .set({ confirmation_token: attempt.confirmation_token })
      .where('id', '=', attempt.tip_id)
      .where('attempts', '=', attempt.n)
      .where('state', '=', 'declined')
      .execute()
  })
}

/** Says what is to become of the tip before Stripe is asked to end the attempt: whoever hears of it first, does it. */
export const planRetirement = (db: Db, attemptId: string, as: RetireAs, code: string | null, now: number) =>
  db
    .updateTable('payment_attempt')
    .set({ retire_as: as, updated_at: now, ...(code !== null && { decline_code: code }) })
    .where('id', '=', attemptId)
    .where('state', 'in', ['open', 'declined'])
    .execute()

export const findAttempt = (db: Db, id: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('payment_attempt').selectAll().where('id', '=', id).executeTakeFirst()

/** The attempt a typed card was used for: a card's token is good for one. */
export const findAttemptByToken = (db: Db, token: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('payment_attempt').selectAll().where('confirmation_token', '=', token).executeTakeFirst()

/** The newest attempt of a tip: the only one that can be under way. */
export const findCurrentAttempt = (db: Db, tip: TipRow): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('tip_id', '=', tip.id)
    .where('n', '=', tip.attempts)
    .executeTakeFirst()

/** Attempts of a tip, up to the newest the caller has seen, that Stripe could still charge. */
export const listLiveAttempts = (db: Db, tip: TipRow): Promise<AttemptRow[]> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('tip_id', '=', tip.id)
    .where('n', '<=', tip.attempts)
    .where('state', 'in', ['open', 'declined'])
    .orderBy('n')
    .execute()

/** The attempt that Stripe's object belongs to: by the ids we wrote down, else by the id we gave Stripe. */
export async function findAttemptAbout(
  db: Db,
  about: { intentId?: string; sessionId?: string; metadata: { attemptId: string | undefined } },
): Promise<AttemptRow | undefined> {
  const ids: [string, string | undefined][] = [
    ['payment_intent_id', about.intentId],
    ['checkout_session_id', about.sessionId],
    ['id', about.metadata.attemptId],
  ]
  for (const [column, id] of ids) {
    if (!id) continue
    const query = db.selectFrom('payment_attempt').selectAll()
    const found = await query.where(sql.ref(column), '=', id).executeTakeFirst()
    if (found) return found
  }
  return undefined
}
