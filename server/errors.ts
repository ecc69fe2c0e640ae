import type { AuthMessageName } from '../pages/auth/auth-message.page.tsx'
import type { MessageName } from '../pages/system/message.page.tsx'

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

/** An account page was opened, but no identity service is configured. */
export class AccountsOffError extends AppError {}

/** What a reader gets (a page, or words in the API) and the log level. Without `message` and `account`: the error page. */
export type Answer = {
  status: number
  level: 'info' | 'warn' | 'error'
  message?: MessageName | 'notFound' | 'staffForbidden' | 'noRight'
  account?: AuthMessageName
  /** Log the whole error. */
  unforeseen?: true
}

const unavailable: Answer = { status: 503, level: 'warn', message: 'unavailable' }
const unreadable: Answer = { status: 400, level: 'info', message: 'badRequest' }
/** The disk is full: nothing can be written until the operator makes room. */
const full: Answer = { ...unavailable, level: 'error', unforeseen: true }
export const ourFault: Answer = { status: 500, level: 'error', unforeseen: true }

/** Class name of the error → its answer. A class that is not listed is our fault: 500. */
const answers: Record<string, Answer> = {
  SignedOutError: { status: 401, level: 'info', account: 'signedOut' },
  NotFoundError: { status: 404, level: 'info', message: 'notFound' },
  ForeignTipError: { status: 404, level: 'info', message: 'otherBrowser' },
  VenueClosedError: { status: 410, level: 'info', message: 'venueClosed' },
  NotOpenYetError: { status: 409, level: 'info', message: 'notOpenYet' },
  RevokedCodeError: { status: 410, level: 'info', message: 'codeRevoked' },
  CrossOriginError: { status: 403, level: 'warn', message: 'crossSite' },
  RateLimitedError: { status: 429, level: 'warn', message: 'rateLimited' },
  SessionUnavailableError: { ...unavailable, level: 'error' },
  PaymentsUnavailableError: unavailable,
  AccountsOffError: { status: 404, level: 'info', account: 'accountsOff' },
  ForbiddenError: { status: 403, level: 'info', account: 'noAccess' },
  StaffForbiddenError: { status: 403, level: 'info', message: 'staffForbidden' },
  SignInUnreachableError: { status: 503, level: 'warn', account: 'unreachable' },
  // Thrown by the API only.
  InputError: unreadable,
  QueryDepthError: unreadable,
  // Thrown by Express and its body parser too.
  PayloadTooLargeError: { status: 413, level: 'info', message: 'badRequest' },
  BadRequestError: unreadable,
  UnsupportedMediaTypeError: { status: 415, level: 'info', message: 'badRequest' },
  URIError: { status: 404, level: 'info', message: 'notFound' },
}

export function answerTo(error: unknown): Answer {
  if (!(error instanceof Error)) return ourFault
  if (isDiskFull(error)) return full
  const known = Object.hasOwn(answers, error.name) ? answers[error.name] : undefined
  return known ?? (isUnreadable(error) ? unreadable : ourFault)
}

/** SQLITE_FULL, and PostgreSQL's disk_full. */
const isDiskFull = (error: Error & { errcode?: unknown; code?: unknown }) =>
  error.errcode === 13 || error.code === '53100'

/** Express's parsers throw this for other broken bodies, such as one that can't be decompressed. */
const isUnreadable = (error: Error & { status?: unknown; expose?: unknown }) =>
  error.expose === true && typeof error.status === 'number' && error.status < 500

/** The locale key under which the answer has `title` and `text`. */
export function wordsOf({ message, account }: Answer) {
  if (account) return `auth:message.${account}` as const
  if (message === 'staffForbidden') return 'staff:forbidden'
  if (message === 'noRight') return 'branch:noRight'
  if (message === 'notFound') return 'system:notFound'
  return message ? (`system:message.${message}` as const) : 'system:error'
}
