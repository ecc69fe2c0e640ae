import type { Request } from 'express'
import { NotFoundError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { findRefundable, type RefundableTip } from '../../money/refund/refundable.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { must } from '../../people/access/rights.ts'
import type { Member } from '../../venues/member.types.ts'

/** A tip to refund. Throws NotFoundError for an unpaid tip and another business's, ForbiddenError without the right. */
async function refundableFor(db: Db, member: Member, id: string): Promise<RefundableTip> {
  const tip = await findRefundable(db, id)
  if (!tip) throw new NotFoundError()
  must(member, 'refund', { businessId: tip.businessId, branchId: tip.branchId })
  return tip
}

/** The same for the tip in the address. */
export const refundTarget = (db: Db, req: Request): Promise<RefundableTip> =>
  refundableFor(db, memberOf(req), String(req.params.tipId))
