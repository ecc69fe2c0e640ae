import type { Insertable } from 'kysely'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import type { PaymentAttemptTable, TipTable } from '../../server/db/schema.ts'

/** When the tips of {@link tipRows} were begun, in ms. */
export const begun = Date.UTC(2026, 10, 21, 3)

type Given = {
  people?: number
  turn?: number
  amount?: number
  tip?: Partial<Insertable<TipTable>>
  attempts?: Partial<Insertable<PaymentAttemptTable>>[]
}

/** A branch of its own with so many people, and a pending tip to all with two attempts under way: rows, no payments. */
export async function tipRows(
  db: Db,
  { people = 3, turn = 0, amount = 1000, tip, attempts: wanted = [{}, {}] }: Given,
) {
  const [businessId, branchId, tipId] = [newId(), newId(), newId()]
  const business = { id: businessId, name: 'b', time_zone: 'Asia/Tokyo', created_at: 1 }
  await db.insertInto('business').values(business).execute()
  await db
    .insertInto('branch')
    .values({
      id: branchId,
      business_id: businessId,
      number: branchId,
      name: 'b',
      kind: 'hotel',
      address: '',
      presets: '[]',
      split_turn: turn,
      created_at: 1,
    })
    .execute()
  const staff = Array.from({ length: people }, () => newId())
  for (const [n, id] of staff.entries()) {
    const person = { id, business_id: businessId, branch_id: branchId, code: id, name: id }
    await db
      .insertInto('staff')
      .values({ ...person, role: 'staff', created_at: n })
      .execute()
  }
  await db
    .insertInto('tip')
    .values({
      id: tipId,
      guest_id: 'g',
      business_id: businessId,
      branch_id: branchId,
      recipient: 'all',
      amount,
      currency: 'JPY',
      review: '',
      words: 'shown',
      lang: 'ja',
      state: 'pending',
      attempts: wanted.length,
      created_at: begun,
      updated_at: begun,
      ...(tip?.recipient === 'staff' && { staff_id: staff[0] ?? null }),
      ...tip,
    })
    .execute()
  const attempts = wanted.map((given, n) => ({
    id: newId(),
    tip_id: tipId,
    n: n + 1,
    kind: 'intent' as const,
    amount,
    currency: 'JPY',
    state: 'open' as const,
    second_fee: 0,
    created_at: begun,
    updated_at: begun,
    ...given,
  }))
  if (attempts.length > 0) await db.insertInto('payment_attempt').values(attempts).execute()
  return { tipId, businessId, branchId, staff, attempts }
}
