import type { RefundReason } from '../../views/words.ts'

export type EarlierRefund = {
  href: string
  amount: number
  reason: RefundReason
  note: string
  state: 'draft' | 'open' | 'accepted' | 'done' | 'failed'
  /** Undefined: the server itself requested it. */
  memberName: string | undefined
  at: number
  /** True for a refund of a second charge, which is not part of the tip. */
  secondCharge: boolean
}
