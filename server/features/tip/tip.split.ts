/** What one recipient gets. `staffId` null: the branch. Amounts are whole yen. */
export type Share = { staffId: string | null; amount: number }

/** How a tip was split, stored with it so that anybody can check it later. */
export type Split = {
  rule: 'equal-v1' | 'staff-v1' | 'branch-v1'
  inputs: { staff: string[]; turn: number }
  shares: Share[]
  /** How far the branch's turn moves on: by the yen that were left over. */
  turns: number
}

/**
 * Equal shares for everybody in `staff`; the yen left over go one each, beginning with whose turn it is. The next tip
 * goes on where this one stopped, so nobody is favoured. Nobody there: the branch gets it.
 */
export function splitEqually(amount: number, staff: string[], turn: number): Split {
  const n = staff.length
  if (n === 0) return splitToBranch(amount)
  const each = Math.floor(amount / n)
  const leftOver = amount % n
  const shares = staff.map((staffId, place) => {
    const late = (((place - turn) % n) + n) % n
    return { staffId, amount: each + (late < leftOver ? 1 : 0) }
  })
  // With more people than yen some get nothing: that is no entry in the books.
  const paid = shares.filter((share) => share.amount > 0)
  return { rule: 'equal-v1', inputs: { staff, turn }, shares: paid, turns: leftOver }
}

/** All of it to one person, also where they have left since: it was meant for them. */
export const splitToStaff = (amount: number, staffId: string): Split => ({
  rule: 'staff-v1',
  inputs: { staff: [staffId], turn: 0 },
  shares: [{ staffId, amount }],
  turns: 0,
})

export const splitToBranch = (amount: number): Split => ({
  rule: 'branch-v1',
  inputs: { staff: [], turn: 0 },
  shares: [{ staffId: null, amount }],
  turns: 0,
})

type Noted = {
  amount: number
  recipient: string
  staff_id: string | null
  split_rule: string | null
  split_inputs: string | null
}

/** The split of a paid tip once more, from what was noted with it; undefined where that does not fit the tip. */
export function splitAgain({
  amount,
  recipient,
  staff_id,
  split_rule,
  split_inputs,
}: Noted): Split | undefined {
  const { staff, turn } = JSON.parse(split_inputs ?? '{}') as Partial<Split['inputs']>
  if (!Array.isArray(staff) || typeof turn !== 'number') return undefined
  const split =
    split_rule === 'staff-v1'
      ? splitToStaff(amount, staff[0] ?? '')
      : split_rule === 'branch-v1'
        ? splitToBranch(amount)
        : splitEqually(amount, staff, turn)
  const fits =
    recipient === 'staff'
      ? split.rule === 'staff-v1' && staff[0] === staff_id
      : split.rule === 'branch-v1' || (recipient === 'all' && split.rule === 'equal-v1')
  return fits && split.rule === split_rule ? split : undefined
}

/** Where the branch's turn stood before a tip and after it; the same where no yen was left over. */
export function turnsOf({ amount, split_rule, split_inputs }: Omit<Noted, 'recipient' | 'staff_id'>) {
  if (split_rule !== 'equal-v1') return { from: 0, to: 0 }
  const { staff, turn } = JSON.parse(split_inputs ?? '{"staff":[],"turn":0}') as Split['inputs']
  return { from: turn, to: turn + (staff.length === 0 ? 0 : amount % staff.length) }
}
