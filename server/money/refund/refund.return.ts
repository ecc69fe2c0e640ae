import type { Trx } from '../../db/database.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import type { RefundRow } from './refund.store.ts'
import type { RefundDeps } from './refund.types.ts'

/** True if the server itself requested it: the return of a second charge, which is retried even if Stripe refuses. */
export const isReturn = (row: RefundRow) => row.member_id === null

/** True if nothing of a charge is left: refunded, or with the card company. False where Stripe named no charge. */
export function isAllBack({ snapshot }: Awaited<ReturnType<RefundDeps['settleAttempt']>>): boolean {
  const charge = snapshot?.charge
  return charge !== undefined && charge.amount <= charge.refunded + charge.disputed
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
