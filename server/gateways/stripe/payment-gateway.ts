import type { CheckoutOrder, ConfirmOrder, IntentOrder, RefundInput } from './payment-orders.ts'
import type {
  CardDisplay,
  ChargeSnapshot,
  PaymentMetadata,
  PaymentSnapshot,
  RefundSnapshot,
} from './payment-snapshot.ts'
import type { BalanceMovement, PayoutSnapshot } from './payout-snapshot.ts'

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
  /**
   * Checks the signature over the raw body, and the content. Throws PaymentSecretUnknown, PaymentSignatureError,
   * PaymentClockError, PaymentEventError.
   */
  verifyWebhook(rawBody: Buffer, signature: string): Promise<StripeEvent>
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
  /** Payouts to the bank made between two moments. A restricted key needs the right to read them, else PaymentForbidden. */
  listPayouts(span: { fromMs: number; beforeMs: number }): AsyncIterable<PayoutSnapshot>
  retrievePayout(id: string): Promise<PayoutSnapshot>
  /**
   * What an automatic payout is made of, once Stripe has `completed` its reconciliation; the sum of `net` is its amount.
   * Throws PaymentRefused for one that was made by hand.
   */
  listPaidOut(payoutId: string): AsyncIterable<BalanceMovement>
}

/**
 * `disputes`: list them even if the charge is not marked as disputed. An inquiry takes no money, and Stripe does not
 * document whether it marks the charge.
 */
export type AskedOf = { disputes: boolean }

/** An event, delivered or listed: its type, and which object it is about. We always retrieve the object itself. */
export type StripeEvent = {
  id: string
  type: string
  createdAt: number
  about: { intentId?: string; sessionId?: string; metadata: PaymentMetadata } | undefined
  payoutId?: string
  /** From another account or mode than our key's: we can't retrieve its object, and need not. */
  foreign?: 'other_mode' | 'connected_account'
}
