import { amountsOf } from '../../../server/money/books/amounts.ts'
import type { Share } from '../../../server/money/books/split.ts'
import { branchItself, periodsOf, wholeBranch } from '../../../server/money/books/sums.store.ts'
import type { ShareReason } from '../../../views/words.ts'
import type { Value } from './insert.ts'

export const sumColumns = [
  'branch_id',
  'holder',
  'span',
  'period',
  'tips',
  'earned',
  'refunded',
  'disputed',
  'fee',
  'net',
  'fee_tips',
] as const

type Amounts = ReturnType<typeof amountsOf>

/** Adds up days while tips are made; as many as there are days and people, however many tips. */
export function daySums() {
  const sums = new Map<string, Amounts>()
  const add = (key: string, more: Amounts) => {
    const sum = sums.get(key)
    if (!sum) return void sums.set(key, { ...more })
    for (const column of Object.keys(sum) as (keyof Amounts)[]) sum[column] += more[column]
  }
  return {
    book(
      branchId: string,
      day: string,
      reason: ShareReason,
      shares: Share[],
      fee: { fee: number; net: number },
    ) {
      const amount = shares.reduce((sum, share) => sum + share.amount, 0)
      const known = reason === 'tip' ? { ...fee, fee_tips: 1 } : {}
      add(`${branchId} ${wholeBranch} ${day}`, { ...amountsOf(reason, amount), ...known })
      for (const share of shares) {
        add(`${branchId} ${share.staffId ?? branchItself} ${day}`, amountsOf(reason, share.amount))
      }
    },
    /** Days, months and all time, as rows. */
    rows(): Value[][] {
      const all = new Map<string, Amounts>()
      for (const [key, amounts] of sums) {
        const [branchId = '', holder = '', day = ''] = key.split(' ')
        for (const [span, period] of periodsOf(day)) {
          const id = [branchId, holder, span, period].join(' ')
          const sum = all.get(id)
          if (!sum) all.set(id, { ...amounts })
          else for (const column of Object.keys(sum) as (keyof Amounts)[]) sum[column] += amounts[column]
        }
      }
      return [...all].map(([id, sum]) => [
        ...id.split(' '),
        sum.tips,
        sum.earned,
        sum.refunded,
        sum.disputed,
        sum.fee,
        sum.net,
        sum.fee_tips,
      ])
    },
  }
}
