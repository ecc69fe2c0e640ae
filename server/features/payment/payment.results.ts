import type { TipShare } from '../../books/shares.store.ts'
import type { PaymentSnapshot } from '../../gateways/stripe/payment-gateway.ts'
import type { SharingPreview, Tip, TipAnswers } from './tip.types.ts'

/** What came of an attempt to pay. Whatever it says, nobody was charged twice. */
export type PayResult =
  | { kind: 'paid'; tip: Tip }
  /** `tip.declineKey` says why; everything typed is kept. */
  | { kind: 'declined'; tip: Tip }
  /** 3-D Secure: send the guest to `url`. */
  | { kind: 'action'; tip: Tip; url: string }
  /** Stripe has not said yet (processing, or no answer): show "we are checking". */
  | { kind: 'pending'; tip: Tip }
  /** This tip's payment is under way or over since the page was shown: show the page of `tip.state`. */
  | { kind: 'already'; tip: Tip }
  /** The tip was changed since the page was shown: show it again. */
  | { kind: 'changed'; tip: Tip }
  /** No card typed, or it has been used: back to the card page. */
  | { kind: 'card_missing'; tip: Tip }
  /** Stripe can't be reached; nothing was charged and nothing is lost: the same button again. */
  | { kind: 'unavailable'; tip: Tip }
  /** Stripe refuses what we ask, for a reason that is ours. Nothing was charged; the typed card is kept. */
  | { kind: 'problem'; tip: Tip }
  /** Stripe refuses the e-mail address for the receipt. Nothing was charged; the typed card is kept. */
  | { kind: 'email_refused'; tip: Tip }
  /** The server has just started and is not ready for payments; nothing has changed: the same button again. */
  | { kind: 'wait'; tip: Tip }
  /** No such tip in this browser. */
  | { kind: 'missing' }

/** `redirect`: 303 to Stripe's hosted page. The rest as in {@link PayResult}. */
export type PayHostedResult =
  | { kind: 'redirect'; tip: Tip; url: string }
  | Exclude<PayResult, { kind: 'action' | 'card_missing' }>

export type AttachResult =
  | { kind: 'ok'; tip: Tip }
  | { kind: 'changed'; tip: Tip }
  | { kind: 'already'; tip: Tip }
  /** The token is unknown, used or too old: the card has to be typed again. */
  | { kind: 'unusable'; tip: Tip }
  | { kind: 'unavailable'; tip: Tip }
  | { kind: 'missing' }

export type ChangeResult = { kind: 'ok'; tip: Tip } | { kind: 'already'; tip: Tip } | { kind: 'missing' }

/**
 * `url`: where the guest goes on (3-D Secure, or the hosted page that is still open: then `hosted`). `clientSecret`: with
 * which Stripe.js goes on, for 3-D Secure without a url.
 */
export type RefreshResult =
  | { kind: 'known'; tip: Tip; url?: string | undefined; clientSecret?: string | undefined; hosted: boolean }
  | { kind: 'unavailable'; tip: Tip }

export type CancelResult =
  | { kind: 'cancelled'; tip: Tip }
  /** Too late: it is paid, or was over before. */
  | { kind: 'already'; tip: Tip }
  /** Stripe can't say yet whether it is paid: still pending. */
  | { kind: 'unavailable'; tip: Tip }
  | { kind: 'missing' }

export type AgainResult = { kind: 'draft'; tip: Tip } | Exclude<CancelResult, { kind: 'cancelled' }>

/**
 * What to answer Stripe: 400 for `bad_signature` and `bad_event`, 200 for the others; a throw is 5xx. `adopted`: done, with a payment
 * that our books did not have; `unplaced`: such a payment has no place in them yet, and the background job keeps at it.
 */
export type WebhookResult = {
  kind: 'done' | 'adopted' | 'duplicate' | 'ignored' | 'foreign' | 'unplaced' | 'bad_signature' | 'bad_event'
}

/** Everything the web layer may do with tips. `guestId` is the signed cookie's; a foreign tip does not exist. */
export type TipService = {
  /** A new draft. Throws UnknownRecipientError when the person can't be tipped here, RangeError for a wrong amount. */
  start(guestId: string, branch: { id: string; businessId: string }, answers: TipAnswers): Promise<Tip>
  /** New answers for a draft or a declined tip. Forgets the typed card where the amount changes. */
  change(guestId: string, tipId: string, answers: TipAnswers): Promise<ChangeResult>
  find(guestId: string, tipId: string): Promise<Tip | undefined>
  /** Keeps Stripe's token of the card the guest has typed, and what may be shown of it. */
  attachCard(
    guestId: string,
    tipId: string,
    version: number,
    confirmationToken: string,
  ): Promise<AttachResult>
  /**
   * Charges the card: the attached one, or (wallets) the one behind `confirmationToken`.
   * `version` is what the page showed. `returnUrl` is absolute.
   */
  pay(guestId: string, tipId: string, version: number, order: PayOrder): Promise<PayResult>
  /** Opens Stripe's hosted page; the same page again while it is open. */
  payHosted(guestId: string, tipId: string, version: number, order: PayHostedOrder): Promise<PayHostedResult>
  /** Asks Stripe about a tip that is under way; cheap for any other. For the return page. */
  refresh(guestId: string, tipId: string): Promise<RefreshResult | undefined>
  /** Ends an unpaid tip, at Stripe first. */
  cancel(guestId: string, tipId: string): Promise<CancelResult>
  /** A new draft with the same answers, for any unpaid tip (ended at Stripe first). Twice gives the same draft. */
  startAgain(guestId: string, tipId: string): Promise<AgainResult>
  /** How this tip would be shared if it were paid now. */
  previewSharing(tip: Tip): Promise<SharingPreview>
  /** How a paid tip was shared, refunds and disputes counted in. */
  listShares(tip: Tip): Promise<TipShare[]>
  /** Brings the books to what Stripe says now of an attempt to pay. Throws what the gateway throws. */
  settleAttempt(attemptId: string): Promise<{ kind: string; snapshot?: PaymentSnapshot }>
  handleWebhook(rawBody: Buffer, signature: string): Promise<WebhookResult>
}

export type PayOrder = { returnUrl: string; receiptEmail?: string; confirmationToken?: string }
export type PayHostedOrder = {
  title: string
  successUrl: string
  cancelUrl: string
  receiptEmail?: string
  /** True: a card payment that waits for the guest's bank is ended first. */
  insteadOfBank?: boolean
}
