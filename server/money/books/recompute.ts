import { type Share, type Split, splitEqually, splitToStaff } from './split.ts'
import { takenBackOf } from './take-back.ts'

// Applies the rules again to what was stored with a paid tip. For checking the books.

type Noted = {
  amount: number
  recipient: string
  staff_id: string | null
  split_rule: string | null
  split_inputs: string | null
}

/** Splits a paid tip again from what was stored with it; undefined if that does not fit the tip. */
function splitAgain({ amount, recipient, staff_id, split_rule, split_inputs }: Noted): Split | undefined {
  const { staff, turn } = JSON.parse(split_inputs ?? '{}') as Partial<Split['inputs']>
  if (!Array.isArray(staff) || typeof turn !== 'number') return undefined
  const split =
    split_rule === 'staff-v1'
      ? splitToStaff(amount, staff[0] ?? '')
      : // Nobody to share it, or a tip to the branch: the branch gets it.
        splitEqually(amount, staff, turn)
  const fits =
    recipient === 'staff'
      ? split.rule === 'staff-v1' && staff[0] === staff_id
      : split.rule === 'branch-v1' || (recipient === 'all' && split.rule === 'equal-v1')
  return fits && split.rule === split_rule ? split : undefined
}

/** The branch's turn before and after a tip; equal if no yen was left over. */
export function turnsOf({ amount, split_inputs }: Pick<Noted, 'amount' | 'split_inputs'>) {
  const { staff, turn } = JSON.parse(split_inputs ?? '{"staff":[],"turn":0}') as Split['inputs']
  return { from: turn, to: turn + (staff.length === 0 ? 0 : amount % staff.length) }
}

/** Who should have received and given back what of a paid tip; undefined if its rule does not fit it. */
export function shareAgain(
  tip: Noted & { refunded_amount: number; disputed_amount: number },
): Record<'given' | 'refunds' | 'disputes', Share[]> | undefined {
  const given = splitAgain(tip)?.shares
  if (!given) return undefined
  const amounts = given.map((share) => share.amount)
  const taken = takenBackOf(amounts, tip.refunded_amount, tip.disputed_amount)
  const parts = (all: number[]) => given.map(({ staffId }, at) => ({ staffId, amount: 0 - (all[at] ?? 0) }))
  return { given, refunds: parts(taken.refunds), disputes: parts(taken.disputes) }
}
