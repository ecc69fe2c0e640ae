/** What one recipient gets. `staffId` null: the branch. Amounts are whole yen. */
export type Share = { staffId: string | null; amount: number }

/** How a tip was split; stored with it, so that it can be checked later. */
export type Split = {
  rule: 'equal-v1' | 'staff-v1' | 'branch-v1'
  inputs: { staff: string[]; turn: number }
  shares: Share[]
  /** How far the branch's turn moves on: one step for each yen that was left over. */
  turns: number
}

/** The yen that equal shares leave over; the branch's turn moves on by as many steps. */
export const leftOverOf = (amount: number, people: number): number => (people === 0 ? 0 : amount % people)

/**
 * Equal shares for everybody in `staff`. The yen left over go out one each, starting with the person whose turn it is;
 * the next tip continues where this one stopped, so nobody is favoured. If `staff` is empty, the branch gets all.
 */
export function splitEqually(amount: number, staff: string[], turn: number): Split {
  const n = staff.length
  if (n === 0) return splitToBranch(amount)
  const each = Math.floor(amount / n)
  const leftOver = leftOverOf(amount, n)
  const shares = staff.map((staffId, place) => {
    const late = (((place - turn) % n) + n) % n
    return { staffId, amount: each + (late < leftOver ? 1 : 0) }
  })
  // With more people than yen some get nothing; they get no ledger entry.
  const paid = shares.filter((share) => share.amount > 0)
  return { rule: 'equal-v1', inputs: { staff, turn }, shares: paid, turns: leftOver }
}

/** All of it to one person, even if they have left since: it was meant for them. */
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
