import type { PaymentSnapshot } from './payment-gateway.ts'

/** Thrown when Stripe can't be reached, takes too long or fails itself: what happened is unknown. */
export class PaymentUnavailable extends Error {
  override readonly name: string = 'PaymentUnavailable'
  readonly reason: 'timeout' | 'network_failure'
  constructor(reason: 'timeout' | 'network_failure', cause: unknown) {
    super(`Stripe is unavailable: ${reason}`, { cause })
    this.reason = reason
  }
}

/**
 * Thrown when Stripe does not let our key do this (401, 403): for the guest it is as good as down, and only the
 * operator can put it right.
 */
export class PaymentForbidden extends PaymentUnavailable {
  override readonly name = 'PaymentForbidden'
  constructor(cause: unknown) {
    super('network_failure', cause)
    this.message = 'Stripe forbids the request (401, 403): is STRIPE_SECRET_KEY right, and what may it do?'
  }
}

/** Thrown when the card provider declines; `snapshot` is the attempt as it stands now, `code`s are Stripe's. */
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

/** Thrown when the object is in a state that does not allow the call: ask for the truth. */
export class PaymentInvalidState extends Error {
  override readonly name = 'PaymentInvalidState'
}

/**
 * What a refused request is about: `card`, the typed card's token is used, too old or unknown; `email`, the address for
 * the receipt; `us`, our account, configuration or a mistake of ours.
 */
export type RefusedOver = 'card' | 'email' | 'us'

/** Thrown when Stripe refuses a request as wrong. */
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

/** Thrown when Stripe knows no such object: made with the key of another account or mode, or test data that is gone. */
export class PaymentMissing extends PaymentRefused {
  override readonly name = 'PaymentMissing'
}

/** Thrown when a webhook's signature does not match: answer 400 and believe nothing. */
export class PaymentSignatureError extends Error {
  override readonly name = 'PaymentSignatureError'
}

/** Thrown when a webhook's signature is right but what it signs is no event, or is dated ahead: answer 400. */
export class PaymentEventError extends Error {
  override readonly name = 'PaymentNoticeError'
}
