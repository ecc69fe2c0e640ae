import type { Lang } from '../../../views/lang.ts'
import type { RefundReason } from '../../../views/words.ts'

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

/**
 * All that we ask of the card provider. Amounts are whole yen, times UTC milliseconds. Every method may throw
 * {@link PaymentUnavailable} (see payment-errors.ts): then we don't know what happened. Methods that take an object's id
 * also throw PaymentMissing if Stripe has no such object.
 */
export type PaymentGateway = {
  /**
   * Creates a PaymentIntent without confirming it, so it can't charge anybody. With the same `attemptId` it returns the
   * same one. Throws PaymentRefused.
   */
  createIntent(order: IntentOrder): Promise<{ id: string }>
  /**
   * Confirms: from here on money may move. Throws PaymentDeclined with the snapshot, PaymentInvalidState if it was
   * confirmed or cancelled before, PaymentRefused if the token can't be used.
   */
  confirmIntent(order: ConfirmOrder): Promise<PaymentSnapshot>
  /** Cancels the intent, if it still can be: the snapshot says what happened. */
  cancelIntent(id: string, why: 'abandoned' | 'requested_by_customer'): Promise<PaymentSnapshot>
  retrieveIntent(id: string, asked?: AskedOf): Promise<PaymentSnapshot>
  /** Stripe's hosted page for one tip. */
  createCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>
  /** Expires the session, if it still can be: the snapshot says what happened. */
  expireCheckout(id: string): Promise<PaymentSnapshot>
  retrieveCheckout(id: string, asked?: AskedOf): Promise<PaymentSnapshot>
  /**
   * Refunds. With the same `requestId` and `round` it returns the same refund, for as long as Stripe remembers it (at
   * least a day). Throws PaymentRefused if that is not possible: nothing left, disputed, no balance.
   */
  createRefund(order: RefundInput): Promise<RefundSnapshot>
  /** Finds the refund of `requestId`, however old; undefined if Stripe has none. */
  findRefund(which: { intentId: string; requestId: string }): Promise<RefundSnapshot | undefined>
  /** What may be shown of the card of a ConfirmationToken; undefined if the token is unknown, used or expired. */
  previewCard(confirmationToken: string): Promise<CardDisplay | undefined>
  /** Checks the signature over the raw body, and the content. Throws PaymentSignatureError, PaymentEventError. */
  verifyWebhook(rawBody: Buffer, signature: string): StripeEvent
  /** Events since a moment, of the types we handle, in any order: finds those that never arrived. */
  listEvents(sinceMs: number): AsyncIterable<StripeEvent>
  /** Paid PaymentIntents created since a moment: finds payments whose events were missed. */
  listPaidIntents(sinceMs: number): AsyncIterable<{ id: string; metadata: PaymentMetadata }>
  /** Charges paid between two moments. `charge` is undefined if something was taken back: retrieve it then. */
  listCharges(span: { fromMs: number; beforeMs: number }): AsyncIterable<{
    intentId: string
    metadata: PaymentMetadata
    charge: ChargeSnapshot | undefined
  }>
  /** Refunds made since a moment, in any state; `requestId` is that of our order. */
  listRefunds(sinceMs: number): AsyncIterable<{
    id: string
    intentId: string
    amount: number
    /** The refund failed: the business has the money again. */
    failed: boolean
    requestId: string | undefined
  }>
  /** Disputes and inquiries opened since a moment. */
  listDisputes(sinceMs: number): AsyncIterable<{ id: string; intentId: string }>
}

/**
 * `disputes`: list them even if the charge is not marked as disputed. An inquiry takes no money, and Stripe does not
 * document whether it marks the charge.
 */
export type AskedOf = { disputes: boolean }

/** Ids only: metadata is visible in Stripe's dashboard and exports. */
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
  lang: Lang
  successUrl: string
  cancelUrl: string
  expiresAtMs: number
}

export type RefundInput = {
  requestId: string
  /** Increase it if Stripe may have forgotten the earlier tries; see `createRefund`. */
  round: number
  intentId: string
  /** Undefined: everything that is left. */
  amount: number | undefined
  reason: RefundReason
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
  /** Total of refunds that have not failed. */
  refunded: number
  /** Total that open or lost disputes have taken back. `refunded` + `disputed` may exceed the charge. */
  disputed: number
  /** What Stripe keeps for disputes, also for those that the business won. */
  disputeFee: number
  /** What the business must answer at Stripe. Of several: a dispute before an inquiry, then the earliest. */
  toAnswer: ToAnswer | undefined
}

/** An inquiry has taken no money yet. `dueAt` undefined: Stripe names no day. */
export type ToAnswer = { kind: 'dispute' | 'inquiry'; dueAt: number | undefined }

/** An event, delivered or listed: its type, and which object it is about. We always retrieve the object itself. */
export type StripeEvent = {
  id: string
  type: string
  createdAt: number
  about: { intentId?: string; sessionId?: string; metadata: PaymentMetadata } | undefined
  /** From another account or mode than our key's: we can't retrieve its object, and need not. */
  foreign?: 'other_mode' | 'connected_account'
}
