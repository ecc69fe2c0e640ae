import type { BookingReason } from '../../../views/words.ts'
import { shareAgain } from './recompute.ts'
import type { ShareLine, TipLine } from './verify.store.ts'
import type { Compare } from './verify.types.ts'

export function checkSplit(tip: TipLine, shares: ShareLine[], compare: Compare): void {
  const wanted = shareAgain(tip)
  if (!wanted) {
    compare('split', 'a rule and whom it was applied to', 'none that fits the tip')
    return
  }
  const parts = (reasons: BookingReason[]) => {
    const all = new Map<string | null, number>()
    for (const { staff_id, amount, reason } of shares) {
      if (reasons.includes(reason)) all.set(staff_id, (all.get(staff_id) ?? 0) + amount)
    }
    return textOf([...all].map(([staffId, amount]) => ({ staffId, amount })))
  }
  compare('split', textOf(wanted.given), parts(['tip']))
  compare('refund', textOf(wanted.refunds), parts(['refund', 'refund_failed']))
  compare('dispute', textOf(wanted.disputes), parts(['dispute', 'dispute_won']))
}

/** Who has what, sorted, without those who have nothing. */
const textOf = (shares: { staffId: string | null; amount: number }[]): string =>
  shares
    .filter((share) => share.amount !== 0)
    .map(({ staffId, amount }) => `${staffId ?? 'branch'} ${amount}`)
    .sort()
    .join(', ') || 'nothing'
