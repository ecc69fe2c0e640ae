import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { snapshotOf } from '../property/charge-news.ts'
import { tipRows } from '../support/tip-rows.ts'

/** An unpaid tip in a branch of so many people, with the business's owner: who closes paydays, and where. */
export async function paydayRows(db: Db, { people }: { people: number }) {
  const { tipId, businessId, branchId, staff } = await tipRows(db, { people, attempts: [] })
  const owner = newId()
  const person = { id: owner, business_id: businessId, branch_id: null, code: owner, name: owner }
  await db
    .insertInto('staff')
    .values({ ...person, role: 'owner', created_at: 9 })
    .execute()
  return {
    tipId,
    staff,
    by: { businessId, memberId: owner },
    where: { businessId, branchId, timeZone: 'Asia/Tokyo' },
  }
}

/** A tip that is paid at this moment, to `all`, to the `branch` or to a person; whole yen. */
export async function tipInto(
  db: Db,
  { businessId, branchId }: { businessId: string; branchId: string },
  { yen, to, now }: { yen: number; to: string; now: number },
) {
  const [id, attempt] = [newId(), newId()]
  const staffId = to === 'all' || to === 'branch' ? null : to
  const recipient = staffId ? ('staff' as const) : (to as 'all' | 'branch')
  const times = { created_at: now, updated_at: now }
  const of = { business_id: businessId, branch_id: branchId, guest_id: 'g', review: '', lang: 'ja' as const }
  const paid = { amount: yen, currency: 'JPY' }
  const row = { id, recipient, staff_id: staffId, state: 'pending' as const, attempts: 1 }
  await db
    .insertInto('tip')
    .values({ ...of, ...paid, ...row, ...times })
    .execute()
  const kind = { kind: 'intent' as const, state: 'open' as const, second_fee: 0 }
  const attemptRow = { id: attempt, tip_id: id, n: 1, ...kind, ...paid, ...times }
  await db.insertInto('payment_attempt').values(attemptRow).execute()
  const news = { refunded: 0, disputed: 0, disputeFee: 0, feeKnown: false }
  await inTransaction(db, (trx) => applySnapshot(trx, attemptRow as never, 0, snapshotOf(news, yen), now))
  return { id, attempt: attemptRow }
}

const moved = [
  'guest_notice',
  'payday_answer',
  'payday_mark',
  'payday_line',
  'payday',
  'audit_entry',
  'cash_share',
  'cash_count',
  'booking',
  'share',
  'earning_sum',
  'payment_attempt',
  'tip',
] as const

/** Nothing was tipped or closed yet; branches and people stay. */
export async function emptyPaydays(db: Db): Promise<void> {
  for (const table of moved) await db.deleteFrom(table).execute()
  await db.updateTable('branch').set({ payday_from: null, payday_until: null, split_turn: 0 }).execute()
}
