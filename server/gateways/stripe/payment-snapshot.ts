/** What may be shown of a card; not enough to pay with. */
export type CardDisplay = {
  brand: string
  last4: string
  expMonth: number | undefined
  expYear: number | undefined
  name: string | undefined
  /** The wallet that held the card, if we know it by name. */
  wallet?: 'apple_pay' | 'google_pay' | undefined
}

/** Ids only: metadata is visible in Stripe's dashboard and exports. */
export type PaymentMetadata = {
  tipId: string | undefined
  attemptId: string | undefined
  branchId: string | undefined
  /** Whom the tip is for: `all`, `branch`, or a person's id. */
  recipient?: string | undefined
}

/** `pending`: on its way; `failed`: the business has the money again. */
export type RefundSnapshot = {
  id: string
  amount: number
  status: 'pending' | 'done' | 'failed'
  failure: string | undefined
}

/**
 * What Stripe says about one attempt, reduced to what our books need.
 * `open`: not charged, but it still may be; `gone`: it can never charge any more.
 */
export type PaymentSnapshot = {
  /** Undefined for a hosted page on which nothing has been submitted yet. */
  intentId: string | undefined
  sessionId: string | undefined
  metadata: PaymentMetadata
  status: 'open' | 'action' | 'processing' | 'declined' | 'paid' | 'gone'
  /** Where the guest continues: 3-D Secure for `action`, the hosted page for an `open` session. */
  url: string | undefined
  /**
   * With it, Stripe.js on this guest's page continues an `action` that has no `url`. Must not be logged or appear in any
   * URL.
   */
  clientSecret?: string | undefined
  /** `message`: the provider's own words for the payer, in English. */
  decline:
    | { code: string | undefined; declineCode: string | undefined; message: string | undefined }
    | undefined
  charge: ChargeSnapshot | undefined
  /** With `gone`: Stripe knows no such object, so we can't tell what happened to it. */
  unknown?: true
}

export type ChargeSnapshot = {
  amount: number
  currency: string
  createdAt: number
  card: CardDisplay | undefined
  /** Undefined until Stripe has booked the charge (usually seconds). */
  fee: number | undefined
  net: number | undefined
  /** From which day on Stripe can pay it out, `YYYY-MM-DD` in UTC; told with the fee. */
  availableOn?: string | undefined
  /** Total of refunds that have not failed. */
  refunded: number
  /** The requests of ours for which they were made. */
  refundedFor: string[]
  /** Total that open or lost disputes have taken back. `refunded` + `disputed` may exceed the charge. */
  disputed: number
  /** The same by the money that has moved, for checking the books; undefined: Stripe has not told it, or not in yen. */
  withdrawn?: number | undefined
  /** What Stripe keeps for disputes, also for those that the business won. */
  disputeFee: number
  /** What the business must answer at Stripe. Of several: a dispute before an inquiry, then the earliest. */
  toAnswer: ToAnswer | undefined
}

/** An inquiry has taken no money yet. `dueAt` undefined: Stripe names no day. */
export type ToAnswer = { kind: 'dispute' | 'inquiry'; dueAt: number | undefined }
