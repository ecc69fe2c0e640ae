/** What can go wrong, one class per meaning. Code throws these; the error handler alone turns them into pages. */

/** Base of the errors that have a page of their own. */
export abstract class AppError extends Error {
  abstract readonly code: string
  abstract readonly status: number
  override get name() {
    return this.constructor.name
  }
}

/** Thrown when an address leads nowhere, or to something this reader may not know exists. */
export class NotFoundError extends AppError {
  readonly code = 'not_found'
  readonly status = 404
}

/** Thrown when a signed-in person asks for something their role does not allow. */
export class ForbiddenError extends AppError {
  readonly code = 'forbidden'
  readonly status = 403
}

/** Thrown when a member's role does not let them change the staff list. */
export class StaffForbiddenError extends AppError {
  readonly code = 'staff_forbidden'
  readonly status = 403
}

/** Thrown when a state-changing request does not come from one of our own pages. */
export class CrossOriginError extends AppError {
  readonly code = 'cross_origin'
  readonly status = 403
}

/** Thrown when somebody tries too often; `retryAfterSeconds` is when they may again. */
export class RateLimitedError extends AppError {
  readonly code = 'rate_limited'
  readonly status = 429
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(`Try again in ${retryAfterSeconds} s`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Thrown when the session store can't be reached: pages that need a session can't be shown, others can. */
export class SessionUnavailableError extends AppError {
  readonly code = 'session_unavailable'
  readonly status = 503
}

/** Thrown when a tip exists but belongs to another browser. The page says how to go on. */
export class ForeignTipError extends AppError {
  readonly code = 'foreign_tip'
  readonly status = 404
}

/** Thrown when a scanned code has been revoked by the venue. */
export class RevokedCodeError extends AppError {
  readonly code = 'revoked_code'
  readonly status = 410
}

/** Thrown when a venue takes no tips any more. */
export class VenueClosedError extends AppError {
  readonly code = 'venue_closed'
  readonly status = 410
}

/** Thrown when a venue takes no tips before a day that is still to come. Who asks is led to the page that names it. */
export class NotOpenYetError extends AppError {
  readonly code = 'not_open_yet'
  readonly status = 409
  readonly branchId: string
  constructor(branchId: string) {
    super('the venue opens later')
    this.branchId = branchId
  }
}

/** Thrown when Stripe can't be asked just now and nothing can be said without it. Nothing has been charged. */
export class PaymentsUnavailableError extends AppError {
  readonly code = 'payments_unavailable'
  readonly status = 503
}

/**
 * Why nobody is signed in any more: `unauthenticated` (ended, or refused by the identity service),
 * `refreshUnsupported` (the sign-in can't be renewed), `accountGone` (there is no such account any more), `unexpected`
 * (renewing it failed in a way nobody has heard of).
 */
export type SignedOutReason =
  | 'unauthenticated'
  | 'refreshUnsupported'
  | 'accountGone'
  | 'notConfirmed'
  | 'unexpected'

/** Thrown when a page needs a signed-in person and there is none. Without a reason: there was none before either. */
export class SignedOutError extends AppError {
  readonly code = 'signed_out'
  readonly status = 401
  readonly reason: SignedOutReason | undefined
  constructor(reason?: SignedOutReason, options?: ErrorOptions) {
    super(reason ?? 'not signed in', options)
    this.reason = reason
  }
}

/** Thrown when a sign-in has to be renewed and the identity service can't be asked. The session is kept. */
export class SignInUnreachableError extends AppError {
  readonly code = 'sign_in_unreachable'
  readonly status = 503
}

/** Thrown when the identity service answers the question whose a token is in a way nobody has heard of. */
export class SignInFailedError extends AppError {
  readonly code = 'sign_in_failed'
  readonly status = 500
}

/** Thrown on account pages where no identity service is configured. */
export class AccountsOffError extends AppError {
  readonly code = 'accounts_off'
  readonly status = 404
}
