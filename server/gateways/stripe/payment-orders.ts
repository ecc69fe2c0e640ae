import type { RefundReason } from '../../../views/words.ts'

export type IntentOrder = {
  attemptId: string
  tipId: string
  branchId: string
  /** `all`, `branch`, or a person's id. */
  recipient: string
  amount: number
  /** Shown in Stripe's dashboard. */
  description: string | undefined
  /** Goes to Stripe for its receipt; we keep no copy. */
  receiptEmail?: string
}

export type ConfirmOrder = {
  id: string
  attemptId: string
  confirmationToken: string
  returnUrl: string
}

export type CheckoutOrder = Omit<IntentOrder, 'description'> & {
  /** The line the guest reads on the hosted page. */
  title: string
  /** Stripe's name for the language of that page. */
  locale: string
  successUrl: string
  cancelUrl: string
  expiresAtMs: number
}

export type RefundInput = {
  requestId: string
  /** Another one where Stripe may have forgotten the earlier tries, or is to forget them; see `createRefund`. */
  round: number | string
  intentId: string
  /** Undefined: everything that is left. */
  amount: number | undefined
  reason: RefundReason
}
