/** What has happened to a tip, as the metrics count it. */
export type TipEvent =
  | 'created'
  | 'paid'
  /** A card company has refused the card. */
  | 'declined'
  /** Stripe did not answer a guest's press. */
  | 'unavailable'
  | 'cancelled'
  | 'expired'
  | 'processing'
  | 'pending'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'dispute_won'
  | 'second_charge'
  | 'other_amount'
  | 'adopted'
  | 'recovered'
  | 'payment_unknown'
  | 'payment_refused'
  | 'cards_paused_network'
  | 'cards_paused_site'

/**
 * `failed`: a wrong password at the sign-in form. `wrong_code`: at a registration, a new password or a new address.
 * `wrong_present_password`: typed by a signed-in person. `limited`: refused unchecked, after too many wrong ones.
 * `unavailable`: the identity service did not answer. `misconfigured`: it refused our settings.
 */
export type SignInOutcome = (typeof signInOutcomes)[number]
export const signInOutcomes = [
  'succeeded',
  'failed',
  'wrong_code',
  'wrong_present_password',
  'limited',
  'unavailable',
  'misconfigured',
] as const

/** `failed`: it is tried again. `refused`: the mail server will never take it. `expired`: it was not sent in time. */
type MailOutcome = (typeof mailOutcomes)[number]
export const mailOutcomes = ['sent', 'failed', 'refused', 'expired'] as const

/** A request: its route's pattern (never its URL), and how it ended. */
type RequestSample = {
  method: string
  /** Undefined if no route matched. */
  route: string | undefined
  status: number
  aborted: boolean
  /** Milliseconds. */
  ms: number
}

/** Counts what happens, for the metrics. No method throws or waits. */
export type Meter = {
  request(sample: RequestSample): void
  /** `yen`: the amount, if money moved. */
  tip(event: TipEvent, yen?: number): void
  /** A Stripe event: what became of it, and how long after the event it was processed, in ms. */
  stripeWebhook(result: string, lagMs?: number): void
  /** One try to send one of our webhooks: `delivered`, `refused` or why there was no answer. */
  hook(result: string): void
  /** A try to send a mail. */
  mail(outcome: MailOutcome): void
  /** One try to send a message to a device: `sent`, `gone`, `refused` or why not now. */
  push(result: string): void
  /** A sign-in attempt, or a code or password that was refused. */
  signIn(outcome: SignInOutcome): void
}
