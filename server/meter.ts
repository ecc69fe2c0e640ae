/** What has happened to a tip, as the metrics count it. */
export type TipEvent =
  | 'created'
  | 'paid'
  | 'declined'
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
 * `failed`: a wrong password at the sign-in form. `wrong_code`: of a registration, a new password or address.
 * `wrong_present_password`: of somebody signed in. `limited`: refused unseen, after too many of either.
 */
export type SignInOutcome = (typeof signInOutcomes)[number]
export const signInOutcomes = [
  'succeeded',
  'failed',
  'wrong_code',
  'wrong_present_password',
  'limited',
] as const

/** What a request was: its route's pattern (never its address), and how it ended. */
export type RequestSample = {
  method: string
  /** Undefined: no route took it. */
  route: string | undefined
  status: number
  aborted: boolean
  /** Milliseconds. */
  ms: number
}

/** How those who make the numbers tell them. None of these throws or waits. */
export type Meter = {
  request(sample: RequestSample): void
  /** `yen`: how much of it, where money moved. */
  tip(event: TipEvent, yen?: number): void
  /** A notice of Stripe's: what became of it, and how long after the event it was seen to, in ms. */
  stripeWebhook(result: string, lagMs?: number): void
  /** A try to send a webhook of ours: `delivered`, `refused` or why there was no answer. */
  hook(result: string): void
  /** A sign-in that was tried, or a code or password that was refused. */
  signIn(outcome: SignInOutcome): void
}
