import type { Trx } from '../../db/database.ts'
import { recordChange } from '../../records/audit.store.ts'
import type { RefundRow } from './refund.store.ts'
import type { RefundDeps } from './refund.types.ts'

/** True if the server itself requested it: the return of a second charge, which is retried even if Stripe refuses. */
export const isReturn = (row: RefundRow) => row.member_id === null

/** What the business still has of a charge, in whole yen; 0 or less: nothing. Undefined: Stripe named no charge. */
export function keptOf({ snapshot }: Awaited<ReturnType<RefundDeps['settleAttempt']>>): number | undefined {
  if (!snapshot?.charge) return undefined
  const { amount, refunded, disputed } = snapshot.charge
  return amount - refunded - disputed
}

export async function noteReturn(trx: Trx, { tip_id, amount }: RefundRow, now: number): Promise<void> {
  const { business_id: businessId, branch_id: branchId } = await trx
    .selectFrom('tip')
    .select(['business_id', 'branch_id'])
    .where('id', '=', tip_id)
    .executeTakeFirstOrThrow()
  const entry = { businessId, branchId, subject: tip_id, details: { amount } }
  await recordChange(trx, { ...entry, action: 'charge.returned' }, now)
}
