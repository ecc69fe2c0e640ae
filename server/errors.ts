import type { AuthMessageName } from '../pages/auth/auth-message.page.tsx'
import type { MessageName } from '../pages/system/message.page.tsx'

/** What can go wrong, one class per meaning. Code throws these; the error handlers of pages and API alone answer. */

/** Base of the errors that have a page of their own. */
export abstract class AppError extends Error {
  override get name() {
    return this.constructor.name
  }
}

/** Thrown when an address leads nowhere, or to something this reader may not know exists. */
export class NotFoundError extends AppError {}

/** Thrown when a signed-in person asks for something their role does not allow. */
export class ForbiddenError extends AppError {}

/** Thrown when a member's role does not let them change the staff list. */
export class StaffForbiddenError extends AppError {}

/** Thrown when a state-changing request does not come from one of our own pages. */
export class CrossOriginError extends AppError {}

/** Thrown when somebody tries too often; `retryAfterSeconds` is when they may again. */
export class RateLimitedError extends AppError {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(`Try again in ${retryAfterSeconds} s`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Thrown when the session store can't be reached: pages that need a session can't be shown, others can. */
export class SessionUnavailableError extends AppError {}

/** Thrown when a tip exists but belongs to another browser. The page says how to go on. */
export class ForeignTipError extends AppError {}

/** Thrown when a scanned code has been revoked by the venue. */
export class RevokedCodeError extends AppError {}

/** Thrown when a venue takes no tips any more. */
export class VenueClosedError extends AppError {}

/** Thrown when a venue takes no tips before a day that is still to come. Who asks is led to the page that names it. */
export class NotOpenYetError extends AppError {
  readonly branchId: string
  constructor(branchId: string) {
    super('the venue opens later')
    this.branchId = branchId
  }
}

/** Thrown when Stripe can't be asked just now and nothing can be said without it. Nothing has been charged. */
export class PaymentsUnavailableError extends AppError {}

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
  readonly reason: SignedOutReason | undefined
  constructor(reason?: SignedOutReason, options?: ErrorOptions) {
    super(reason ?? 'not signed in', options)
    this.reason = reason
  }
}

/** Thrown when a sign-in has to be renewed and the identity service can't be asked. The session is kept. */
export class SignInUnreachableError extends AppError {}

/** Thrown when the identity service answers the question whose a token is in a way nobody has heard of. */
export class SignInFailedError extends AppError {}

/** Thrown on account pages where no identity service is configured. */
export class AccountsOffError extends AppError {}

/** What a reader gets (a page, or in the API its words), and how loudly it is logged. Without a name: the error page. */
export type Answer = {
  status: number
  level: 'info' | 'warn' | 'error'
  message?: MessageName | 'notFound' | 'staffForbidden' | 'noRight'
  account?: AuthMessageName
  /** The log gets the whole error. */
  unforeseen?: true
}

const unavailable: Answer = { status: 503, level: 'warn', message: 'unavailable' }
const unreadable: Answer = { status: 400, level: 'info', message: 'badRequest' }
/** Nothing can be written: the operator has to make room. */
const full: Answer = { ...unavailable, level: 'error', unforeseen: true }
export const ourFault: Answer = { status: 500, level: 'error', unforeseen: true }

/** Class of the error → its answer. What is not listed is our fault: 500. */
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
  // Of the API alone.
  InputError: unreadable,
  QueryDepthError: unreadable,
  // Thrown by Express and its body parser, too.
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

/** What Express's parsers say of a body that is broken some other way, such as compressed data that is none. */
const isUnreadable = (error: Error & { status?: unknown; expose?: unknown }) =>
  error.expose === true && typeof error.status === 'number' && error.status < 500

/** Where the locales have the answer's `title` and `text`. */
export function wordsOf({ message, account }: Answer) {
  if (account) return `auth:message.${account}` as const
  if (message === 'staffForbidden') return 'staff:forbidden'
  if (message === 'noRight') return 'branch:noRight'
  if (message === 'notFound') return 'system:notFound'
  return message ? (`system:message.${message}` as const) : 'system:error'
}
