import type { TipState } from '../../../views/words.ts'
import type { Db } from '../../db/database.ts'

export type TestTip = {
  amount: number
  state: TipState
  paid: boolean
  /** It has a line in the books. */
  booked: boolean
  /** An event of Stripe about it has arrived. */
  event: boolean
  /** Who got how much of it, in whole yen; `name` undefined: the branch. */
  shares: { name: string | undefined; amount: number }[]
}

/** The newest tip of a branch. In new books it can only be the test's. */
export async function newestTip(db: Db, branchId: string): Promise<TestTip | undefined> {
  const tip = await db
    .selectFrom('tip')
    .select(['id', 'amount', 'state', 'succeeded_at'])
    .where('branch_id', '=', branchId)
    // A paid one first: what was begun after it changes nothing.
    .orderBy((e) => e.case().when('succeeded_at', 'is not', null).then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!tip) return undefined
  const booking = await db
    .selectFrom('booking')
    .select('tip_id')
    .where('tip_id', '=', tip.id)
    .where('reason', '=', 'tip')
    .executeTakeFirst()
  const event = await db
    .selectFrom('stripe_event')
    .select('id')
    .where('tip_id', '=', tip.id)
    .executeTakeFirst()
  const shares = await db
    .selectFrom('share')
    .leftJoin('staff', 'staff.id', 'share.staff_id')
    .select(['staff.name', 'share.amount'])
    .where('share.tip_id', '=', tip.id)
    .where('share.reason', '=', 'tip')
    .orderBy('share.staff_id')
    .execute()
  return {
    amount: tip.amount,
    state: tip.state,
    paid: tip.succeeded_at !== null,
    booked: booking !== undefined,
    event: event !== undefined,
    shares: shares.map(({ name, amount }) => ({ name: name ?? undefined, amount })),
  }
}
