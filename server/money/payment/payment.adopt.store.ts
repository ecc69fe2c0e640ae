import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../db/database.ts'
import { holdRow } from '../../db/hold-row.ts'
import { newId } from '../../db/ids.ts'
import { countChanged } from '../../db/row-counts.ts'
import type { AttemptRow, TipRow, UnplacedPaymentTable } from '../../db/schema.ts'
import type { ChargeSnapshot, PaymentSnapshot } from '../../gateways/stripe/payment-snapshot.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { noteLostPayment } from '../books/index.ts'
import { recipientColumns } from './tip.row.ts'
import type { Recipient } from './tip.types.ts'

/** When the background job checks a recovered tip, in case this process dies before it is settled. In ms. */
const firstCheckAfter = 60_000

/**
 * Creates a tip for a paid payment whose own tip is lost. It is for whom the guest gave it, as Stripe keeps it, and for the
 * branch where nobody knows. It keeps the lost tip's id, so it is created only once. Undefined if the branch is not known
 * either.
 */
export async function recoverTip(
  trx: Trx,
  { metadata }: PaymentSnapshot,
  charge: ChargeSnapshot,
  now: number,
): Promise<TipRow | undefined> {
  const branch = await trx
    .selectFrom('branch')
    .select(['id', 'business_id'])
    .where('id', '=', metadata.branchId ?? '')
    .executeTakeFirst()
  if (!branch) return undefined
  const id = metadata.tipId ?? newId()
  const recipient = await recipientOf(trx, branch.business_id, metadata.recipient)
  const tip = await trx
    .insertInto('tip')
    .values({
      id,
      // Belongs to no guest, like a tip whose guest was forgotten.
      guest_id: '',
      business_id: branch.business_id,
      branch_id: branch.id,
      ...recipientColumns(recipient ?? { kind: 'branch' }),
      amount: charge.amount,
      currency: charge.currency,
      review: '',
      words: 'shown',
      lang: 'ja',
      state: 'pending',
      attempts: 1,
      next_check_at: now + firstCheckAfter,
      recovered_at: now,
      created_at: charge.createdAt,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  // Another process inserted it first.
  if (!tip) return holdRow(trx, 'tip', id)
  // The books have lost a tip: they went back to a backup, and may have lost a payday, too.
  await noteLostPayment(trx, charge.createdAt)
  const entry = { businessId: branch.business_id, branchId: branch.id, subject: id }
  const action = recipient ? 'tip.recovered' : 'tip.unclaimed'
  await recordChange(trx, { ...entry, action, details: { amount: charge.amount } }, now)
  return tip
}

/** Undefined if it is for a person whom these books do not know, or Stripe was never told. */
async function recipientOf(
  trx: Trx,
  businessId: string,
  given: string | undefined,
): Promise<Recipient | undefined> {
  if (given === 'all' || given === 'branch') return { kind: given }
  if (given === undefined) return undefined
  const person = trx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', given)
    .where('business_id', '=', businessId)
  const known = await person.executeTakeFirst()
  return known && { kind: 'staff', staffId: known.id }
}

/**
 * Inserts the attempt's row under the id that Stripe has in its metadata. If the tip already existed, this attempt
 * gets a lower number than all its known attempts, so that it is never taken for the newest one. Undefined if another
 * process has already inserted it.
 */
export async function insertAdopted(
  trx: Trx,
  tip: TipRow,
  { intentId, sessionId, metadata }: PaymentSnapshot,
  now: number,
): Promise<AttemptRow | undefined> {
  const { least } = await trx
    .selectFrom('payment_attempt')
    .select((e) => e.fn.min<number | null>('n').as('least'))
    .where('tip_id', '=', tip.id)
    .executeTakeFirstOrThrow()
  const newest = tip.recovered_at !== null && least === null
  return trx
    .insertInto('payment_attempt')
    .values({
      id: metadata.attemptId ?? newId(),
      tip_id: tip.id,
      n: newest ? tip.attempts : Math.min(least ?? 0, 0) - 1,
      kind: sessionId ? 'checkout' : 'intent',
      amount: tip.amount,
      currency: tip.currency,
      payment_intent_id: intentId ?? null,
      checkout_session_id: sessionId ?? null,
      state: 'open',
      created_at: now,
      sent_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Makes the background job check a tip soon. If it is already paid, the job ends its other open attempts. */
export const checkSoon = (trx: Trx, id: string, now: number) =>
  trx.updateTable('tip').set({ next_check_at: now }).where('id', '=', id).execute()

/** Remembers a payment that belongs to no known branch. True if it is new. */
export async function rememberUnplaced(
  db: Db,
  { intentId, metadata }: PaymentSnapshot,
  { amount, currency, createdAt }: ChargeSnapshot,
  now: number,
): Promise<boolean> {
  return (
    (await countChanged(
      db
        .insertInto('unplaced_payment')
        .values({
          intent_id: intentId ?? '',
          tip_id: metadata.tipId ?? null,
          branch_id: metadata.branchId ?? null,
          amount,
          currency,
          paid_at: createdAt,
          found_at: now,
        })
        .onConflict((conflict) => conflict.doNothing()),
    )) === 1
  )
}

export const forgetUnplaced = (db: Db, intentId: string | undefined) =>
  db
    .deleteFrom('unplaced_payment')
    .where('intent_id', '=', intentId ?? '')
    .execute()

export const listUnplaced = (db: Db): Promise<Selectable<UnplacedPaymentTable>[]> =>
  db.selectFrom('unplaced_payment').selectAll().orderBy('found_at').execute()
