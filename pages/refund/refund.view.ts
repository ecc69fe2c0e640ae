import type { FieldMessage } from '../../views/form-errors.ts'
import type { BranchLinks } from '../../views/layouts/branch-layout.tsx'
import type { RefundReason } from '../../views/words.ts'
import type { RefundShare } from './refund-shares.tsx'

/** The refunded tip. Whole yen. */
export type RefundTipView = { amount: number; timeZone: string }

export type RefundLinks = { area: BranchLinks; tip: string }

/** The requested refund. */
export type RefundView = { amount: number; reason: RefundReason; note: string }

export type EarlierRefund = RefundView & {
  href: string
  state: 'open' | 'accepted' | 'done' | 'failed'
  /** Undefined: the server itself requested it. */
  memberName: string | undefined
  at: number
  /** True for a refund of a second charge, which is not part of the tip. */
  secondCharge: boolean
}

type RefundPart = { yen: number; href: string; chosen: boolean }

/** What can be given back of a tip, on the tip's page. */
export type RefundBoxView = {
  /** The page with the choice of an amount, and without it. */
  open: string
  close: string
  isOpen: boolean
  timeZone: string
  earlier: EarlierRefund[]
} & (
  | { left: 'disputed' | 'disputeOver' | 'nothing' }
  | {
      /** Whole yen. */
      left: number
      half: RefundPart
      full: RefundPart
      /** Asks for the same page with an amount that is typed. */
      form: { action: string; fields: Record<string, string> }
      typed: string
      error: FieldMessage | undefined
      chosen: ChosenRefund | undefined
    }
)

/** A refund that one more press makes. */
export type ChosenRefund = {
  action: string
  /** Makes a second press harmless. */
  id: string
  yen: number
  shares: RefundShare[]
  /** The month (`YYYY-MM`) of whose earnings it is taken. */
  month: string
  /** Stripe's fee; null while it is not known. */
  fee: number | null
}
