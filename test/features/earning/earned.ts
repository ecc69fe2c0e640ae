import { dayIn } from '../../../server/base/calendar.ts'
import type { Db } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import type { TipRow } from '../../../server/db/schema.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { bookSplit, bookTakenBack } from '../../../server/money/books/shares.store.ts'
import { bookFee } from '../../../server/money/books/sums.store.ts'
import { paidState } from '../../../server/money/books/tip-states.ts'
import { readRow, setRow } from '../../support/rows.ts'

type Paid = {
  branchId: string
  amount: number
  /** Ms since 1970. */
  at: number
  recipient?: 'all' | 'branch'
  staffId?: string | undefined
  review?: string
  feeKnown?: boolean
}

/** A tip paid in the past, booked as the real thing books it; returns its id. */
export function payTip(db: Db, given: Paid): Promise<string> {
  const { branchId, amount, at, recipient = 'all', staffId, review = '', feeKnown = true } = given
  const id = newId()
  return inTransaction(db, async (trx) => {
    const { business_id, time_zone } = await trx
      .selectFrom('branch')
      .innerJoin('business', 'business.id', 'branch.business_id')
      .select(['branch.business_id', 'business.time_zone'])
      .where('branch.id', '=', branchId)
      .executeTakeFirstOrThrow()
    const draft = await trx
      .insertInto('tip')
      .values({
        id,
        guest_id: newId(),
        business_id,
        branch_id: branchId,
        recipient: staffId ? 'staff' : recipient,
        staff_id: staffId ?? null,
        amount,
        currency: 'JPY',
        review,
        words: 'shown',
        lang: 'ja',
        state: 'pending',
        snapshot_seq: 1,
        card_brand: 'visa',
        card_last4: '4242',
        card_wallet: 'apple_pay',
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const attempt = `attempt-${id}`
    await trx
      .insertInto('payment_attempt')
      .values({
        id: attempt,
        tip_id: id,
        n: 1,
        kind: 'intent',
        amount,
        currency: 'JPY',
        payment_intent_id: `pi_${id}`,
        state: 'paid',
        created_at: at,
        updated_at: at,
      })
      .execute()
    const split = await bookSplit(trx, draft, { amount }, at)
    const fee = Math.ceil(amount * 0.036)
    const paid = await trx
      .updateTable('tip')
      .set({
        ...split,
        ...(feeKnown && { fee, net: amount - fee }),
        state: 'succeeded',
        paid_attempt: attempt,
        succeeded_at: at,
        paid_on: dayIn(time_zone, at),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await bookFee(trx, draft, paid)
    return id
  })
}

/** What has been taken back of a tip in all by a moment. */
export function takeBack(
  db: Db,
  id: string,
  { refunded, disputed = 0, at }: { refunded: number; disputed?: number; at: number },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await readRow(trx, 'tip', id)
    const tip = { ...before, snapshot_seq: before.snapshot_seq + 1 } as TipRow
    await bookTakenBack(trx, tip, { refunded, disputed }, at)
    const state = paidState(tip.amount, refunded, disputed)
    const amounts = { refunded_amount: refunded, disputed_amount: disputed }
    await setRow(trx, 'tip', id, { ...amounts, state, snapshot_seq: tip.snapshot_seq })
  })
}
