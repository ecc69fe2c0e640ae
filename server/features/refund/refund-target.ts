import type { Request } from 'express'
import { NotFoundError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { findRefundable, type RefundableTip } from '../../money/refund/refundable.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { must } from '../../people/access/rights.ts'

/**
 * The tip in the address. Throws NotFoundError for an unpaid tip and another business's, ForbiddenError without the
 * right.
 */
export async function refundTarget(db: Db, req: Request): Promise<RefundableTip> {
  const tip = await findRefundable(db, String(req.params.tipId))
  if (!tip) throw new NotFoundError()
  must(memberOf(req), 'refund', { businessId: tip.businessId, branchId: tip.branchId })
  return tip
}
