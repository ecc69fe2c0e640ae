import { expect } from 'vitest'
import { dayIn } from '../../server/base/calendar.ts'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { type Counted, countCash } from '../../server/money/cash/cash.service.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { snapshotOf } from '../property/charge-news.ts'
import { readRow } from '../support/rows.ts'
import { tipRows } from '../support/tip-rows.ts'

/** A day of October 2026, at noon in Japan; 32 is the first of November. */
export const noon = (day: number) => Date.UTC(2026, 9, day, 3)

/** The same day, `YYYY-MM-DD`. */
export const dayOf = (day: number) => dayIn('Asia/Tokyo', noon(day))

/** A branch of so many people without a tip, with the business's owner: who makes paydays, and where. */
export async function paydayRows(db: Db, { people }: { people: number }) {
  const { tipId, businessId, branchId, staff } = await tipRows(db, { people, attempts: [] })
  await db.deleteFrom('tip').where('id', '=', tipId).execute()
  const id = newId()
  await db
    .insertInto('staff')
    .values({
      id,
      business_id: businessId,
      branch_id: null,
      code: id,
      name: id,
      role: 'owner',
      created_at: 9,
    })
    .execute()
  return {
    staff,
    by: { businessId, memberId: id },
    where: { businessId, branchId, timeZone: 'Asia/Tokyo' },
  }
}

/** A tip that is booked at this moment, to `all`, to the `branch` or to a person; whole yen. `at`: when Stripe says it was paid, else the same moment. */
export async function tipInto(
  db: Db,
  { businessId, branchId }: { businessId: string; branchId: string },
  { yen, to, now, at = now }: { yen: number; to: string; now: number; at?: number },
) {
  const id = newId()
  const isHouse = to === 'all' || to === 'branch'
  const both = { amount: yen, currency: 'JPY', created_at: now, updated_at: now }
  await db
    .insertInto('tip')
    .values({
      ...both,
      id,
      business_id: businessId,
      branch_id: branchId,
      guest_id: 'g',
      recipient: isHouse ? to : 'staff',
      staff_id: isHouse ? null : to,
      state: 'pending',
      attempts: 1,
      review: '',
      words: 'shown',
      lang: 'ja',
    })
    .execute()
  const kind = { kind: 'intent' as const, state: 'open' as const, second_fee: 0 }
  const attempt = { ...both, ...kind, id: newId(), tip_id: id, n: 1 }
  await db.insertInto('payment_attempt').values(attempt).execute()
  await hear(db, { attempt }, {}, now, { seq: 0, at })
  return { id, attempt }
}

type Booked = Pick<Awaited<ReturnType<typeof tipInto>>, 'attempt'>

/** Stripe says that so many hundredths of a tip were given back, or disputed; `seq`: how much of it was heard before. */
export function hear(
  db: Db,
  { attempt }: Booked,
  back: { refunded?: number; disputed?: number },
  now: number,
  { seq = 1, at = now }: { seq?: number; at?: number } = {},
) {
  const news = { refunded: 0, disputed: 0, disputeFee: 0, feeKnown: false, ...back }
  const { charge, ...snapshot } = snapshotOf(news, attempt.amount)
  return inTransaction(db, (trx) =>
    applySnapshot(
      trx,
      attempt as never,
      seq,
      { ...snapshot, charge: charge && { ...charge, createdAt: at } },
      now,
    ),
  )
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

/** All rows of money, in an order in which they may be put back. */
export const moneyTables = [
  'tip',
  'payment_attempt',
  'share',
  'booking',
  'earning_sum',
  'cash_count',
  'cash_share',
  'payday',
  'payday_line',
  'audit_entry',
] as const

/** Nothing was tipped or paid yet; branches and people stay. */
export async function emptyPaydays(db: Db): Promise<void> {
  for (const table of moneyTables.toReversed()) await db.deleteFrom(table).execute()
  await db.updateTable('branch').set({ split_turn: 0 }).execute()
}

/** Another branch of a business, as that one. Its id. */
export async function anotherBranch(db: Db, branchId: string, name = 'b'): Promise<string> {
  const id = newId()
  const row = await readRow(db, 'branch', branchId)
  await db
    .insertInto('branch')
    .values({ ...row, id, number: id, name, created_at: 2 })
    .execute()
  return id
}

/** A second branch beside the first, with the second half of the people. Their ids. */
export async function twoBranches(
  db: Db,
  { where, staff }: Awaited<ReturnType<typeof paydayRows>>,
): Promise<string[]> {
  const hotel = await anotherBranch(db, where.branchId)
  const movers = staff.slice(staff.length / 2)
  await db.updateTable('staff').set({ branch_id: hotel }).where('id', 'in', movers).execute()
  return [where.branchId, hotel]
}
