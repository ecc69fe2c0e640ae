import type { BranchLinks } from '../../views/layouts/branch-layout.tsx'
import type { RefundReason } from '../../views/words.ts'

/** The tip to refund. Whole yen, ms since 1970. */
export type RefundTipView = {
  amount: number
  refunded: number
  /** Stripe's fee; null while it is not known. */
  fee: number | null
  paidAt: number
  timeZone: string
  branchName: string
}

export type RefundLinks = { area: BranchLinks; tip: string }

/** The requested refund. */
export type RefundView = { amount: number; reason: RefundReason; note: string }
