import type { JournalAccount, JournalKind, JournalTax } from '../../db/schema.ts'

/** Debits are above zero, credits below; whole yen. */
export type EntryLine = {
  account: JournalAccount
  branchId: string | null
  tax: JournalTax | null
  yen: number
}

/**
 * What the books say of an event now. `version` and `notedAt`: of the row that tells of it, and when the books learned it (ms
 * since 1970); both 0 where that never changes.
 */
export type BookedEvent = {
  event: string
  kind: JournalKind
  ref: string
  day: string
  lines: EntryLine[]
  version: number
  notedAt: number
}

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

export const turned = (lines: EntryLine[]): EntryLine[] =>
  lines.map((line) => ({ ...line, yen: 0 - line.yen }))
