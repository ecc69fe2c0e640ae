import { type Deposit, type DepositSums, goneBack } from '../../money/deposits/deposit.read.store.ts'

/** What the accounts of a journal are called. `held`: money that is the staff's. `open`: what is to be looked at. */
export const accountNames = ['bank', 'fees', 'held', 'open'] as const
export type AccountName = (typeof accountNames)[number]
export type JournalNames = Record<AccountName, string>

/** As an accountant in Japan may call them. They are what owners begin with, in every language. */
export const usualAccounts: JournalNames = {
  bank: '普通預金',
  fees: '支払手数料',
  held: '預り金',
  open: '仮受金',
}

/** One side of a journal: whole yen, above zero. */
export type JournalLine = { account: AccountName; side: 'debit' | 'credit'; yen: number }

/**
 * A deposit as a journal that balances. What is not known in detail stands on the open account, and so does a deposit that
 * never reached the bank: the one that pays it out again closes it, also with what that one lists a second time (`before`):
 * guests paid it once.
 */
export function journalOf(
  deposit: Pick<Deposit, 'amount' | 'sums' | 'status'> & { before: DepositSums },
): JournalLine[] {
  const { amount, before } = deposit
  const { gross, fees, takenBack, other } = deposit.sums ?? { gross: 0, fees: 0, takenBack: 0, other: amount }
  // Debits are above zero, credits below.
  const moved: [AccountName, number][] = [
    [goneBack(deposit.status) ? 'open' : 'bank', amount],
    ['fees', fees - before.fees],
    ['held', takenBack - before.takenBack],
    ['held', before.gross - gross],
    ['open', before.fees + before.takenBack - before.gross - other],
  ]
  return moved
    .filter(([, yen]) => yen !== 0)
    .map(([account, yen]) => ({ account, side: yen > 0 ? 'debit' : 'credit', yen: Math.abs(yen) }))
}
