import type { PaymentSnapshot } from './payment-snapshot.ts'

/**
 * Why there is no answer: Stripe fails (`stripe_5xx`), asks to wait (`stripe_busy`: 409, 429) or does not find what it has just
 * made; no answer came in time; the network or Stripe's name failed; it refuses our key (401, 403).
 */
type NoAnswer = 'stripe_5xx' | 'stripe_busy' | 'not_found_yet' | 'timeout' | 'network' | 'keys_refused'

/** Stripe can't be reached, takes too long or fails: we don't know what happened. */
export class PaymentUnavailable extends Error {
  override readonly name: string = 'PaymentUnavailable'
  /** For the log: one line says it all. */
  readonly isOutside = true
  readonly reason: NoAnswer
  /** The reason with the HTTP status, such as `stripe_5xx 503`: what the log and an attempt that did not begin say. */
  readonly code: string
  /** The log has its line already: whoever else meets this error adds none. */
  isSaid = false
  constructor(reason: NoAnswer, cause: unknown, status?: number) {
    const code = status === undefined ? reason : `${reason} ${status}`
    super(`Stripe is unavailable: ${code}`, { cause })
    this.reason = reason
    this.code = code
  }
  /** What Stripe said: its name of the error and the request's id. No text, which may hold what a guest typed. */
  get said(): string | undefined {
    return this.cause instanceof Error ? this.cause.message : undefined
  }
}

/**
 * Stripe does not allow our key to do this (401, 403). For the guest this is like an outage; only the operator can
 * correct it.
 */
export class PaymentForbidden extends PaymentUnavailable {
  override readonly name = 'PaymentForbidden'
  /** Stripe's name of the right that a restricted key lacks, such as `rak_payout_read`, if it told. */
  readonly right: string | undefined
  readonly status: 401 | 403
  constructor(cause: unknown, status: 401 | 403 = 403, right?: string) {
    super('keys_refused', cause, status)
    this.right = right
    this.status = status
    this.message =
      status === 401
        ? `Stripe refuses STRIPE_SECRET_KEY (401): ${keyRefusedTodo}`
        : 'Stripe does not allow this to STRIPE_SECRET_KEY (403): `admin doctor` says what the key lacks'
  }
}

/** The right that the words of Stripe's refusal name. */
export const rightNamedIn = (words: string): string | undefined => /\brak_\w+/.exec(words)?.[0]

export const keyRefusedTodo =
  'copy the key again; was it rolled or deleted, or does it allow only other IP addresses?'

export const isSaid = (error: unknown): boolean => error instanceof PaymentUnavailable && error.isSaid

/** The card provider declines. `snapshot`: the attempt as it is now; both codes are Stripe's. */
export class PaymentDeclined extends Error {
  override readonly name = 'PaymentDeclined'
  readonly snapshot: PaymentSnapshot | undefined
  readonly code: string | undefined
  readonly declineCode: string | undefined
  constructor(
    snapshot: PaymentSnapshot | undefined,
    code: string | undefined,
    declineCode: string | undefined,
  ) {
    super(`declined: ${declineCode ?? code ?? 'unknown'}`)
    this.snapshot = snapshot
    this.code = code
    this.declineCode = declineCode
  }
}

/** The object's state does not allow the call: retrieve it to see what happened. */
export class PaymentInvalidState extends Error {
  override readonly name = 'PaymentInvalidState'
}

/**
 * What a refused request is about. `card`: the card's token is used, expired or unknown; `email`: the address for the
 * receipt; `used`: the card's token, which has paid already; `us`: our account, our configuration or a mistake of ours.
 */
export type RefusedOver = 'card' | 'used' | 'email' | 'us'

/** Stripe refuses a request as wrong. */
export class PaymentRefused extends Error {
  override readonly name: string = 'PaymentRefused'
  readonly code: string | undefined
  readonly over: RefusedOver
  constructor(code: string | undefined, cause: unknown, over: RefusedOver = 'us') {
    super(`Stripe refuses the request: ${code ?? 'no code'}`, { cause })
    this.code = code
    this.over = over
  }
}

/** Stripe knows no such object: it was made with a key of another account or mode, or its test data was deleted. */
export class PaymentMissing extends PaymentRefused {
  override readonly name = 'PaymentMissing'
}

/** The signing secret is not known yet, so no signature can be checked: answer 503, and Stripe sends the event again. */
export class PaymentSecretUnknown extends Error {
  override readonly name = 'PaymentSecretUnknown'
}

/** A webhook's signature does not match: answer 400 and trust nothing in it. */
export class PaymentSignatureError extends Error {
  override readonly name = 'PaymentSignatureError'
}

/** A webhook's signature is right, but it was made `seconds` before (negative: after) the time we know: answer 400. */
export class PaymentClockError extends Error {
  override readonly name = 'PaymentClockError'
  readonly seconds: number
  constructor(seconds: number) {
    const when = seconds > 0 ? 'ago' : 'ahead'
    super(`a webhook was signed ${Math.abs(seconds)} s ${when}: the clock of this machine may be off`)
    this.seconds = seconds
  }
}

/** A webhook's signature is right, but its content is not an event: answer 400. */
export class PaymentEventError extends Error {
  override readonly name = 'PaymentEventError'
}
