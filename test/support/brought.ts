import texts from '../../locales/en/deposit.json' with { type: 'json' }
import type { Db } from '../../server/db/database.ts'

/**
 * What deposits have brought of a branch's card tips, less what was given to the house: whole yen. It asks Stripe's lines and
 * not the shares of people, so that a payday's page can be held against it.
 */
export async function broughtFor(db: Db, branchId: string): Promise<number> {
  const { gross } = await db
    .selectFrom('deposit_line')
    .innerJoin('deposit', 'deposit.id', 'deposit_line.deposit_id')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'deposit_line.attempt_id')
    .innerJoin('tip', 'tip.id', 'payment_attempt.tip_id')
    .select((e) => e.fn.sum<number | null>('deposit_line.gross').as('gross'))
    .where('deposit.status', '=', 'paid')
    .where('tip.branch_id', '=', branchId)
    .executeTakeFirstOrThrow()
  const { house } = await db
    .selectFrom('share')
    .select((e) => e.fn.sum<number | null>('amount').as('house'))
    .where('branch_id', '=', branchId)
    .where('staff_id', 'is', null)
    .executeTakeFirstOrThrow()
  return (gross ?? 0) - (house ?? 0)
}
