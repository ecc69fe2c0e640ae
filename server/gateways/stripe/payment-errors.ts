import type { PaymentTruth } from './payment-gateway.ts'

/** Thrown when Stripe can't be reached, takes too long or fails itself: what happened is unknown. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable'
  readonly reason: 'timeout' | 'network_failure'
  constructor(reason: 'timeout' | 'network_failure', cause: unknown) {
    super(`Stripe is unavailable: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Thrown when the card provider declines; `truth` is the attempt as it stands now, `code`s are Stripe's. */
export class PaymentDeclined extends Error {
  override readonly name = 'PaymentDeclined'
  readonly truth: PaymentTruth | undefined
  readonly code: string | undefined
  readonly declineCode: string | undefined
  constructor(truth: PaymentTruth | undefined, code: string | undefined, declineCode: string | undefined) {
    super(`declined: ${declineCode ?? code ?? 'unknown'}`)
    this.truth = truth
    this.code = code
    this.declineCode = declineCode
  }
}

/** Thrown when the object is in a state that does not allow the call: ask for the truth. */
export class PaymentInvalidState extends Error {
  override readonly name = 'PaymentInvalidState'
}

/** Thrown when Stripe refuses a request as wrong: a used or expired token, a deleted object, our own mistake. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused'
  readonly code: string | undefined
  constructor(code: string | undefined, cause: unknown) {
    super(`Stripe refuses the request: ${code ?? 'no code'}`, { cause })
    this.code = code
  }
}

/** Thrown when a webhook's signature does not match: answer 400 and believe nothing. */
export class PaymentSignatureError extends Error {
  override readonly name = 'PaymentSignatureError'
}
