import type { Db } from '../../db/database.ts'

/** A paid tip with the data needed for a refund. Amounts are whole yen, times ms since 1970. */
export type RefundableTip = {
  id: string
  businessId: string
  branchId: string
  branchName: string
  timeZone: string
  amount: number
  refunded: number
  /** Stripe's fee; null until Stripe reports it. */
  fee: number | null
  paidAt: number
}

/** Undefined if the tip does not exist or was never paid. */
export async function findRefundable(db: Db, id: string): Promise<RefundableTip | undefined> {
  const row = await db
    .selectFrom('tip')
    .innerJoin('branch', 'branch.id', 'tip.branch_id')
    .innerJoin('business', 'business.id', 'tip.business_id')
    .select([
      'tip.id',
      'tip.business_id',
      'tip.branch_id',
      'tip.amount',
      'tip.refunded_amount',
      'tip.fee',
      'tip.succeeded_at',
      'branch.name',
      'business.time_zone',
    ])
    .where('tip.id', '=', id)
    .where('tip.succeeded_at', 'is not', null)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      businessId: row.business_id,
      branchId: row.branch_id,
      branchName: row.name,
      timeZone: row.time_zone,
      amount: row.amount,
      refunded: row.refunded_amount,
      fee: row.fee,
      paidAt: row.succeeded_at ?? 0,
    }
  )
}
