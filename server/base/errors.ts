/** One class per thing that can go wrong. Code throws them; only the error handlers of pages and of the API answer. */

/** Base class of the errors that have their own answer. */
export abstract class AppError extends Error {
  override get name() {
    return this.constructor.name
  }
}

/** The URL leads nowhere, or to something this reader may not know exists. */
export class NotFoundError extends AppError {}

/** A signed-in person asks for something that their role does not allow. */
export class ForbiddenError extends AppError {}

/** A member's role does not allow them to change the staff list. */
export class StaffForbiddenError extends AppError {}

/** A state-changing request does not come from one of our own pages. */
export class CrossOriginError extends AppError {}

/** Too many tries; `retryAfterSeconds`: when the next one is allowed. */
export class RateLimitedError extends AppError {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(`Try again in ${retryAfterSeconds} s`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The session store can't be reached. Pages that need a session can't be shown; others can. */
export class SessionUnavailableError extends AppError {}

/** The tip exists but belongs to another browser. The page says what to do. */
export class ForeignTipError extends AppError {}

/** A code that we never printed. */
export class UnknownCodeError extends AppError {}

/** The scanned code was revoked by the venue. */
export class RevokedCodeError extends AppError {}

/** The venue takes no tips any more. */
export class VenueClosedError extends AppError {}

/** The venue takes no tips yet. Pages redirect to the one that names the first day. */
export class NotOpenYetError extends AppError {
  readonly branchId: string
  constructor(branchId: string) {
    super('the venue opens later')
    this.branchId = branchId
  }
}

/** Stripe can't be asked now, and we can't continue without its answer. Nothing has been charged. */
export class PaymentsUnavailableError extends AppError {}

/**
 * Why a person is no longer signed in: `unauthenticated` (the session expired, or the identity service refused it),
 * `refreshUnsupported` (the sign-in can't be renewed), `accountGone` (the account was deleted), `notConfirmed` (the
 * account is no longer confirmed), `unexpected` (renewing failed with an error that we don't know).
 */
export type SignedOutReason =
  | 'unauthenticated'
  | 'refreshUnsupported'
  | 'accountGone'
  | 'notConfirmed'
  | 'unexpected'

/** The page needs a signed-in person. Without a reason nobody was signed in before either. */
export class SignedOutError extends AppError {
  readonly reason: SignedOutReason | undefined
  constructor(reason?: SignedOutReason, options?: ErrorOptions) {
    super(reason ?? 'not signed in', options)
    this.reason = reason
  }
}

/** The sign-in must be renewed, but the identity service can't be asked. The session is kept. */
export class SignInUnreachableError extends AppError {}

/** The identity service answered a question about a token with an error that we don't know. */
export class SignInFailedError extends AppError {}

/** A link of the set-up, or the set-up that began with one, can no longer be used; or there never was such a link. */
export class SetupLinkError extends AppError {}

/** A link to set a password is wrong, used or void. */
export class PasswordLinkError extends AppError {}
