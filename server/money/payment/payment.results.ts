import type { Failure } from '../../base/logger.ts'
import type { PaymentSnapshot } from '../../gateways/stripe/payment-snapshot.ts'
import type { Tip, TipAnswers } from './tip.types.ts'

type WithTip<Kind> = Kind extends string ? { kind: Kind; tip: Tip } : never

type Paying =
  | 'paid'
  /** `tip.declineKey` says why. Everything the guest typed is kept. */
  | 'declined'
  /** Stripe has not decided yet (processing, or no answer): show "we are checking". */
  | 'pending'
  /** Since the page was shown, this tip's payment has begun or ended: show the page of `tip.state`. */
  | 'already'
  /** The tip has changed since the page was shown: show it again. */
  | 'changed'
  /** No card was typed, or it was used: back to the card page. */
  | 'card_missing'
  /** Stripe can't be reached. Nothing was charged and nothing is lost: show the same button again. */
  | 'unavailable'
  /** Stripe refuses our request, and the cause is ours. Nothing was charged; the typed card is kept. */
  | 'problem'
  /** Stripe refuses the e-mail address for the receipt. Nothing was charged; the typed card is kept. */
  | 'email_refused'
  /** The server has just started and can't take payments yet. Nothing has changed: show the same button again. */
  | 'wait'

/** The result of an attempt to pay. In every case, nobody was charged twice. */
export type PayResult =
  | WithTip<Paying>
  /** 3-D Secure: redirect the guest to `url`. */
  | { kind: 'action'; tip: Tip; url: string }
  /** This browser has no such tip. */
  | { kind: 'missing' }

/** `redirect`: 303 to Stripe's hosted page. The rest as in {@link PayResult}. */
export type PayHostedResult =
  | { kind: 'redirect'; tip: Tip; url: string }
  | Exclude<PayResult, { kind: 'action' | 'card_missing' }>

/** `unusable`: the token is unknown, used or too old; the card must be typed again. */
export type AttachResult =
  | WithTip<'ok' | 'changed' | 'already' | 'unusable' | 'unavailable'>
  | { kind: 'missing' }

export type ChangeResult = WithTip<'ok' | 'already'> | { kind: 'missing' }

/**
 * `url`: where the guest continues (3-D Secure, or the open hosted page if `hosted`). `clientSecret`: for Stripe.js,
 * if 3-D Secure has no url.
 */
export type RefreshResult =
  | { kind: 'known'; tip: Tip; url?: string | undefined; clientSecret?: string | undefined; hosted: boolean }
  | { kind: 'unavailable'; tip: Tip }

export type AgainResult =
  | { kind: 'draft'; tip: Tip }
  /** Too late: it is paid, or it was begun again before and that one goes on. */
  | { kind: 'already'; tip: Tip }
  /** Stripe can't say yet whether it is paid: still pending. */
  | { kind: 'unavailable'; tip: Tip }
  | { kind: 'missing' }

/**
 * How to answer Stripe: 400 for `bad_signature`, `bad_event` and `wrong_time`, 503 for `no_secret`, 200 for the others; an exception becomes 5xx.
 * `adopted`: done, with a payment that our database lacked. `unplaced`: such a payment has no known branch yet; the
 * background job keeps trying.
 */
export type WebhookResult = {
  kind:
    | 'done'
    | 'adopted'
    | 'duplicate'
    | 'ignored'
    | 'foreign'
    | 'unplaced'
    | 'no_secret'
    | 'bad_signature'
    | 'bad_event'
    | 'wrong_time'
  /** Why it is refused, for the log. */
  failure?: Failure
}

/**
 * Everything the web layer may do with tips. `guestId` is from the signed cookie; another guest's tip is treated as
 * missing.
 */
export type TipService = {
  /**
   * A new draft. Throws UnknownRecipientError if the person can't be tipped here, RangeError for an invalid amount. With the
   * token of a wallet's approval: the tip that it has begun there within a day, if it has, as it is now; throws ForeignTipError
   * if it has begun another. `network`: the name of the guest's network.
   */
  start(
    guestId: string,
    branch: { id: string; businessId: string },
    answers: TipAnswers,
    more?: { walletToken?: string | undefined; network?: string | undefined },
  ): Promise<Tip>
  /** New answers for a draft or a declined tip. Forgets the typed card if the amount changes. */
  change(guestId: string, tipId: string, answers: TipAnswers): Promise<ChangeResult>
  find(guestId: string, tipId: string): Promise<Tip | undefined>
  /** Whether nobody has such a tip: it was never finished, and is deleted. */
  isGone(tipId: string): Promise<boolean>
  /** Keeps Stripe's token for the typed card, and the card details that may be shown. */
  attachCard(
    guestId: string,
    tipId: string,
    version: number,
    confirmationToken: string,
  ): Promise<AttachResult>
  /**
   * Charges the card: the attached one, or (for wallets) the one behind `confirmationToken`. `version` is the one the
   * page showed. `returnUrl` is absolute.
   */
  pay(guestId: string, tipId: string, version: number, order: PayOrder): Promise<PayResult>
  /** Opens Stripe's hosted page, or returns the one that is still open. */
  payHosted(guestId: string, tipId: string, version: number, order: PayHostedOrder): Promise<PayHostedResult>
  /** For the return page. Asks Stripe only about a tip in progress; cheap for any other. */
  refresh(guestId: string, tipId: string): Promise<RefreshResult | undefined>
  /**
   * A new draft with the answers of an unpaid tip, which is first ended at Stripe. A second call gives the same draft.
   */
  startAgain(guestId: string, tipId: string): Promise<AgainResult>
  /** Asks Stripe for an attempt's snapshot and applies it. Throws what the gateway throws. */
  settleAttempt(attemptId: string): Promise<{ kind: string; snapshot?: PaymentSnapshot }>
  handleWebhook(rawBody: Buffer, signature: string): Promise<WebhookResult>
}

export type PayOrder = { returnUrl: string; receiptEmail?: string; confirmationToken?: string }
export type PayHostedOrder = {
  title: string
  /** Stripe's name for the guest's language. */
  locale: string
  successUrl: string
  cancelUrl: string
  receiptEmail?: string
  /** True: first ends a card payment that waits for the guest's bank. */
  insteadOfBank?: boolean
}
