import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { preparedByName } from '../../db/prepared.ts'
import type { AttemptRow, TipRow } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { payableStates } from '../books/index.ts'
import { cardColumns } from './tip.row.ts'
import { forgottenAfter, overColumns } from './tip.store.ts'

/** When the background job first checks a new payment, in ms. */
const firstCheckAfter = 60_000

type Seen = Pick<TipRow, 'id' | 'version' | 'attempts'> & { now: number; next_check_at: number }

/** @param forget the columns to empty */
const beginAttempt = (forget: Partial<ReturnType<typeof cardColumns>>) =>
  preparedByName((db, seen: Seen) =>
    db
      .updateTable('tip')
      .set((e) => ({
        state: 'pending',
        attempts: e('attempts', '+', 1),
        confirmation_token: null,
        decline_code: null,
        decline_message: null,
        network: null,
        ...forget,
        checks: 0,
        next_check_at: seen.next_check_at,
        updated_at: seen.now,
      }))
      .where('id', '=', seen.id)
      .where('version', '=', seen.version)
      .where('attempts', '=', seen.attempts)
      .where('state', 'in', payableStates)
      .returningAll(),
  )
const withCardShown = beginAttempt({})
const withOtherCard = beginAttempt(cardColumns(undefined))

type New = Pick<AttemptRow, 'id' | 'tip_id' | 'n' | 'kind' | 'amount' | 'currency' | 'confirmation_token'>

const insertAttempt = preparedByName((db, attempt: New & { now: number }) =>
  db
    .insertInto('payment_attempt')
    .values({
      id: attempt.id,
      tip_id: attempt.tip_id,
      n: attempt.n,
      kind: attempt.kind,
      amount: attempt.amount,
      currency: attempt.currency,
      confirmation_token: attempt.confirmation_token,
      state: 'open',
      created_at: attempt.now,
      updated_at: attempt.now,
    })
    .returningAll(),
)

/**
 * Opens an attempt to pay exactly the tip that the guest saw. The tip becomes `pending`, and the attempt is saved
 * before Stripe hears of it. Undefined if the tip has changed or another submission was first. Throws a unique
 * violation if `token` was used before.
 */
export function openAttempt(
  db: Db,
  seen: TipRow,
  kind: AttemptRow['kind'],
  token: string | null,
  now: number,
): Promise<{ tip: TipRow; attempt: AttemptRow } | undefined> {
  return inTransaction(db, async (trx) => {
    // A wallet's card, not the one shown on the page: its details are known only after the charge.
    const begin = token !== null && token !== seen.confirmation_token ? withOtherCard : withCardShown
    const { id, version, attempts } = seen
    const [tip] = await begin(trx, { id, version, attempts, now, next_check_at: now + firstCheckAfter })
    if (!tip) return undefined
    const [attempt] = await insertAttempt(trx, {
      id: newId(),
      tip_id: tip.id,
      n: tip.attempts,
      kind,
      amount: tip.amount,
      currency: tip.currency,
      confirmation_token: token,
      now,
    })
    if (!attempt) throw new Error('a new attempt was not kept')
    return { tip, attempt }
  })
}

type StripeIds = Pick<AttemptRow, 'payment_intent_id' | 'checkout_session_id'>

const setStripeIds = preparedByName((db, ids: StripeIds & { attemptId: string; now: number }) =>
  db
    .updateTable('payment_attempt')
    .set({
      payment_intent_id: ids.payment_intent_id,
      checkout_session_id: ids.checkout_session_id,
      sent_at: ids.now,
      updated_at: ids.now,
    })
    .where('id', '=', ids.attemptId)
    .where('state', '=', 'open')
    .where('payment_intent_id', 'is', null)
    .where('checkout_session_id', 'is', null)
    .returning('id'),
)

/**
 * Saves Stripe's id before anything can be charged under it. False if the attempt was given up in the meantime: then
 * do not use the object at Stripe.
 */
export async function rememberStripeId(
  db: Db,
  attempt: AttemptRow,
  id: { payment_intent_id: string } | { checkout_session_id: string },
  now: number,
): Promise<boolean> {
  const ids = { payment_intent_id: null, checkout_session_id: null, ...id }
  return (await setStripeIds(db, { ...ids, attemptId: attempt.id, now })).length === 1
}

export type RetireAs = NonNullable<AttemptRow['retire_as']>

/**
 * Gives up an attempt that has no Stripe id. Afterwards no id can be saved for it, so it can never charge. The tip
 * moves to `as`. A declined tip keeps the typed card, because it was not used. False if an id is already saved.
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
 * Gives the card of an ended attempt back to its tip, so that the next attempt can charge it. For payments that Stripe
 * refused before it looked at the card.
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

/**
 * Saves the tip's next state before Stripe is asked to end the attempt. The first process that learns of the end
 * applies it.
 */
export const planRetirement = (db: Db, attemptId: string, as: RetireAs, code: string | null, now: number) =>
  db
    .updateTable('payment_attempt')
    .set({ retire_as: as, updated_at: now, ...(code !== null && { decline_code: code }) })
    .where('id', '=', attemptId)
    .where('state', 'in', ['open', 'declined'])
    .execute()
