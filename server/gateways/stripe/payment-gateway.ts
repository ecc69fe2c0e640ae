import type { Lang } from '../../../views/lang.ts'
import type { RefundReason } from '../../../views/words.ts'

/** What may be shown of a card; nothing one could pay with. */
export type CardDisplay = {
  brand: string
  last4: string
  expMonth: number | undefined
  expYear: number | undefined
  name: string | undefined
  /** What held the card, where that was a wallet we know by name. */
  wallet?: 'apple_pay' | 'google_pay' | undefined
}

/**
 * What we ask of the card provider: the calls below and no others. Amounts are whole yen, times UTC milliseconds.
 * Every method may throw {@link PaymentUnavailable} (see payment-errors.ts): nothing is known of what happened; and
 * those that name an object PaymentMissing, where Stripe knows none of this id.
 */
export type PaymentGateway = {
  /**
   * A PaymentIntent that is not confirmed yet: it can't charge anybody. Repeating with one `attemptId` gives the same.
   * Throws PaymentRefused.
   */
  createIntent(order: IntentOrder): Promise<{ id: string }>
  /**
   * Confirms: from here on money may move. Throws PaymentDeclined with the snapshot in it, PaymentInvalidState when it
   * was confirmed or cancelled before, PaymentRefused when the token can't be used.
   */
  confirmIntent(order: ConfirmOrder): Promise<PaymentSnapshot>
  /** Cancels, or tells what happened instead: look at the snapshot that comes back. */
  cancelIntent(id: string, why: 'abandoned' | 'requested_by_customer'): Promise<PaymentSnapshot>
  retrieveIntent(id: string, asked?: AskedOf): Promise<PaymentSnapshot>
  /** Stripe's hosted page for one tip. */
  createCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>
  /** Expires the session, or tells what happened instead. */
  expireCheckout(id: string): Promise<PaymentSnapshot>
  retrieveCheckout(id: string, asked?: AskedOf): Promise<PaymentSnapshot>
  /**
   * Gives money back. Repeating with one `requestId` and `round` gives the same refund, for as long as Stripe remembers
   * (a day at least). Throws PaymentRefused where it can't be given back: nothing left, disputed, no balance.
   */
  createRefund(order: RefundInput): Promise<RefundSnapshot>
  /** The refund that `requestId` led to, however long ago; undefined when Stripe has none. */
  findRefund(which: { intentId: string; requestId: string }): Promise<RefundSnapshot | undefined>
  /** What may be shown of the card behind a ConfirmationToken; undefined when the token is unknown, used or too old. */
  previewCard(confirmationToken: string): Promise<CardDisplay | undefined>
  /** Checks the signature over the raw body, and what it signs. Throws PaymentSignatureError, PaymentNoticeError. */
  verifyWebhook(rawBody: Buffer, signature: string): StripeEvent
  /** Events since a moment, in any order, of the types we act on: for the ones that never arrived. */
  listEvents(sinceMs: number): AsyncIterable<StripeEvent>
  /** PaymentIntents created since a moment that have charged: the second net under missed events. */
  listPaidIntents(sinceMs: number): AsyncIterable<{ id: string; metadata: PaymentMetadata }>
  /** Charges that were paid between two moments; `charge` undefined where something was taken back: to be asked for. */
  listCharges(span: { fromMs: number; beforeMs: number }): AsyncIterable<{
    intentId: string
    metadata: PaymentMetadata
    charge: ChargeSnapshot | undefined
  }>
  /** Refunds made since a moment, in whatever state; `requestId` is the one of the order that led to it. */
  listRefunds(sinceMs: number): AsyncIterable<{
    id: string
    intentId: string
    amount: number
    /** It came to nothing: the money is with the business again. */
    failed: boolean
    requestId: string | undefined
  }>
  /** Disputes and inquiries opened since a moment. */
  listDisputes(sinceMs: number): AsyncIterable<{ id: string; intentId: string }>
}

/**
 * `disputes`: they are listed even where the charge does not say that it is disputed. An inquiry takes no money, and it
 * is not documented that Stripe marks the charge for it.
 */
export type AskedOf = { disputes: boolean }

/** Ids only: whatever stands here is visible in Stripe's dashboard and exports. */
export type PaymentMetadata = {
  tipId: string | undefined
  attemptId: string | undefined
  branchId: string | undefined
}

export type IntentOrder = {
  attemptId: string
  tipId: string
  branchId: string
  amount: number
  /** Stands in Stripe's dashboard. */
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
  lang: Lang
  successUrl: string
  cancelUrl: string
  expiresAtMs: number
}

export type RefundInput = {
  requestId: string
  /** Grows where Stripe may have forgotten the earlier ones; see `createRefund`. */
  round: number
  intentId: string
  /** Undefined: all that is left. */
  amount: number | undefined
  reason: RefundReason
}

/** `pending`: on its way; `failed`: the money is back with the business. */
export type RefundSnapshot = {
  id: string
  amount: number
  status: 'pending' | 'done' | 'failed'
  failure: string | undefined
}

/**
 * What Stripe says about one attempt, reduced to what our books need.
 * `open`: nothing charged, may still be; `gone`: can never charge any more.
 */
export type PaymentSnapshot = {
  /** Undefined for a hosted page on which nothing has been submitted yet. */
  intentId: string | undefined
  sessionId: string | undefined
  metadata: PaymentMetadata
  status: 'open' | 'action' | 'processing' | 'declined' | 'paid' | 'gone'
  /** Where the guest goes on: 3-D Secure for `action`, the hosted page for an `open` session. */
  url: string | undefined
  /**
   * With it, Stripe.js in this guest's own page goes on where an `action` has no `url`. Not to be logged, nor to stand
   * in any address.
   */
  clientSecret?: string | undefined
  /** `message`: the provider's own words for the one who pays, in English. */
  decline:
    | { code: string | undefined; declineCode: string | undefined; message: string | undefined }
    | undefined
  charge: ChargeSnapshot | undefined
  /** With `gone`: Stripe knows no such object, so what became of it at Stripe can't be told. */
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
  /** Total of refunds that have not failed. */
  refunded: number
  /** Total that open or lost disputes have taken back. With `refunded` it may be more than the charge. */
  disputed: number
  /** What Stripe keeps for disputes, also for those that were won. */
  disputeFee: number
  /** What waits for the business's answer at Stripe; of several, a dispute before an inquiry, then the earliest. */
  toAnswer: ToAnswer | undefined
}

/** An inquiry has taken no money yet. `dueAt` undefined: Stripe names no day. */
export type ToAnswer = { kind: 'dispute' | 'inquiry'; dueAt: number | undefined }

/** A webhook event or a listed one: what kind, and which object it is about. Its contents are asked for again. */
export type StripeEvent = {
  id: string
  type: string
  createdAt: number
  about: { intentId?: string; sessionId?: string; metadata: PaymentMetadata } | undefined
  /** Not of the account and mode that our key is of: its object can't be asked for, and is no business of ours. */
  foreign?: 'other_mode' | 'connected_account'
}
