/**
 * What an entry tells of: money that has reached the bank, or that left it again because the deposit failed; what was counted in a
 * cash box; what a payday has paid, and what of it did not reach its people.
 */
export type JournalKind = 'deposit' | 'failed' | 'cash' | 'payday' | 'returned'

export type JournalAccount =
  | 'bank'
  | 'fees'
  | 'held'
  | 'sales'
  | 'house'
  | 'cash'
  | 'clearing'
  | 'wages'
  | 'borne'
  | 'open'

/** `unknown`: the card's brand is not known, or Stripe does not tell whether this fee is taxed. */
export type JournalTax = 'exempt' | 'taxed' | 'unknown'

/** Debits are above zero, credits below; whole yen. `branchId` null: nobody's but the business's. `tax`: of fees alone. */
export type EntryLine = {
  account: JournalAccount
  branchId: string | null
  tax: JournalTax | null
  yen: number
}

/** One voucher; its lines add up to nothing. `ref` is what its note names: Stripe's id of a deposit, the number of a payday. */
export type JournalEntry = { kind: JournalKind; ref: string; day: string; lines: EntryLine[] }

const keyOf = ({ account, branchId, tax }: EntryLine) => [account, branchId, tax].join(' ')

/** One line for each account, branch and tax, in their order, without those that add up to nothing. */
export function addUp(lines: EntryLine[]): EntryLine[] {
  const sums = new Map<string, EntryLine>()
  for (const line of lines) {
    const sum = sums.get(keyOf(line))
    if (sum) sum.yen += line.yen
    else sums.set(keyOf(line), { ...line })
  }
  return [...sums.values()].filter(({ yen }) => yen !== 0)
}

export const reverseLines = (lines: EntryLine[]): EntryLine[] =>
  lines.map((line) => ({ ...line, yen: 0 - line.yen }))
