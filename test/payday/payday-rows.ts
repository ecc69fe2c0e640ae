import { expect } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { type Counted, countCash } from '../../server/money/cash/cash.service.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { snapshotOf } from '../property/charge-news.ts'
import { readRow } from '../support/rows.ts'
import { tipRows } from '../support/tip-rows.ts'

/** A day of October 2026, at noon in Japan. */
export const noon = (day: number) => Date.UTC(2026, 9, day, 3)

/** An unpaid tip in a branch of so many people, with the business's owner: who makes paydays, and where. */
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

/** The same people and places, and no tip. */
export async function rowsWithoutTip(db: Db, people: { people: number }) {
  const rows = await paydayRows(db, people)
  await db.deleteFrom('tip').where('id', '=', rows.tipId).execute()
  return rows
}

/** A tip that is booked at this moment, to `all`, to the `branch` or to a person; whole yen. `at`: when Stripe says it was paid, else the same moment. */
export async function tipInto(
  db: Db,
  { businessId, branchId }: { businessId: string; branchId: string },
  { yen, to, now, ...made }: { yen: number; to: string; now: number; id?: string; at?: number },
) {
  const [id, attempt] = [made.id ?? newId(), newId()]
  const staffId = to === 'all' || to === 'branch' ? null : to
  const recipient = staffId ? ('staff' as const) : (to as 'all' | 'branch')
  const times = { created_at: now, updated_at: now }
  const of = {
    business_id: businessId,
    branch_id: branchId,
    guest_id: 'g',
    review: '',
    words: 'shown' as const,
    lang: 'ja' as const,
  }
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
  const { charge, ...snapshot } = snapshotOf(news, yen)
  const paid_at = charge && { ...charge, createdAt: made.at ?? now }
  await inTransaction(db, (trx) =>
    applySnapshot(trx, attemptRow as never, 0, { ...snapshot, charge: paid_at }, now),
  )
  return { id, attempt: attemptRow }
}

type Booked = Awaited<ReturnType<typeof tipInto>>

/** Stripe says that so many hundredths of a tip were given back; `seq`: how much of it was heard before. */
export const giveBack = (db: Db, tip: Booked, refunded: number, now: number, seq = 1) =>
  hear(db, tip, { refunded, disputed: 0 }, now, seq)

/** The same of a dispute. */
export const dispute = (db: Db, tip: Booked, disputed: number, now: number, seq = 1) =>
  hear(db, tip, { refunded: 0, disputed }, now, seq)

function hear(
  db: Db,
  { attempt }: Booked,
  back: { refunded: number; disputed: number },
  now: number,
  seq: number,
) {
  const snapshot = snapshotOf({ ...back, disputeFee: 0, feeKnown: false }, attempt.amount)
  return inTransaction(db, (trx) => applySnapshot(trx, attempt as never, seq, snapshot, now))
}

type Place = {
  by: { businessId: string; memberId: string }
  where: { businessId: string; branchId: string }
}

/** A cash box of a branch is counted; its id. */
export async function countBox(
  db: Db,
  { by, where }: Place,
  amount: number,
  now: number,
  more: Partial<Counted> = {},
): Promise<string> {
  const id = newId()
  const box = { id, amount, firstName: 'a', secondName: 'b', ...more }
  expect(await countCash(db, { ...by, branchId: where.branchId }, box, now)).toEqual({})
  return id
}

const moved = [
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

/** Nothing was tipped or paid yet; branches and people stay. */
export async function emptyPaydays(db: Db): Promise<void> {
  for (const table of moved) await db.deleteFrom(table).execute()
  await db.updateTable('branch').set({ split_turn: 0 }).execute()
}

/** A second branch beside the first, with the second half of the people; no tip is left. Their ids. */
export async function twoBranches(
  db: Db,
  { where, staff, tipId }: Awaited<ReturnType<typeof paydayRows>>,
): Promise<string[]> {
  await db.deleteFrom('tip').where('id', '=', tipId).execute()
  const hotel = newId()
  const row = await readRow(db, 'branch', where.branchId)
  await db
    .insertInto('branch')
    .values({ ...row, id: hotel, number: hotel })
    .execute()
  await db
    .updateTable('staff')
    .set({ branch_id: hotel })
    .where('id', 'in', staff.slice(staff.length / 2))
    .execute()
  return [where.branchId, hotel]
}
