import type { AuthMessageName } from '../../pages/auth/auth-message.page.tsx'
import type { MessageName } from '../../pages/system/message.page.tsx'

/** What a reader gets (a page, or words in the API) and the log level. Without `message` and `account`: the error page. */
export type Answer = {
  status: number
  level: 'info' | 'warn' | 'error'
  message?: MessageName | 'notFound' | 'staffForbidden' | 'noRight' | 'setupLink'
  account?: AuthMessageName
  /** Log the whole error. */
  unforeseen?: true
  /** A service is away for everybody: this line, with why, stands in the log once a minute. */
  outage?: string
}

const unavailable: Answer = { status: 503, level: 'warn', message: 'unavailable' }
const unreadable: Answer = { status: 400, level: 'info', message: 'badRequest' }
const away = (outage: string): Answer => ({ ...unavailable, level: 'error', outage })
/** The disk is full, or was made read-only: nothing can be written until the operator does something. */
const notWritten = away('the books can not be written')
const ourFault: Answer = { status: 500, level: 'error', unforeseen: true }

/** Class name of the error → its answer. A class that is not listed is our fault: 500. */
const answers: Record<string, Answer> = {
  SignedOutError: { status: 401, level: 'info', account: 'signedOut' },
  NotFoundError: { status: 404, level: 'info', message: 'notFound' },
  ForeignTipError: { status: 404, level: 'info', message: 'otherBrowser' },
  VenueClosedError: { status: 410, level: 'info', message: 'venueClosed' },
  NotOpenYetError: { status: 409, level: 'info', message: 'notOpenYet' },
  UnknownCodeError: { status: 404, level: 'info', message: 'codeUnknown' },
  RevokedCodeError: { status: 410, level: 'info', message: 'codeRevoked' },
  CrossOriginError: { status: 403, level: 'warn', message: 'crossSite' },
  RateLimitedError: { status: 429, level: 'warn', message: 'rateLimited' },
  SessionUnavailableError: away('sessions can not be read or kept'),
  PaymentsUnavailableError: unavailable,
  DatabaseBusyError: unavailable,
  DatabaseAwayError: away('the database does not answer'),
  ForbiddenError: { status: 403, level: 'info', account: 'noAccess' },
  PasswordLinkError: { status: 410, level: 'info', message: 'passwordLink' },
  SetupLinkError: { status: 410, level: 'info', message: 'setupLink' },
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
  if (isNotWritten(error)) return notWritten
  const known = Object.hasOwn(answers, error.name) ? answers[error.name] : undefined
  return known ?? (isUnreadable(error) ? unreadable : ourFault)
}

/** SQLITE_READONLY, IOERR, FULL and CANTOPEN, with any extended code, and PostgreSQL's disk_full. */
const isNotWritten = ({ errcode, code }: Error & { errcode?: unknown; code?: unknown }) =>
  (typeof errcode === 'number' && [8, 10, 13, 14].includes(errcode & 0xff)) || code === '53100'

/** Express's parsers throw this for other broken bodies, such as one that can't be decompressed. */
const isUnreadable = (error: Error & { status?: unknown; expose?: unknown }) =>
  error.expose === true && typeof error.status === 'number' && error.status < 500

/** The locale key under which the answer has `title` and `text`. */
export function wordsOf({ message, account }: Answer) {
  if (account) return `auth:message.${account}` as const
  if (message === 'staffForbidden') return 'staff:forbidden'
  if (message === 'noRight') return 'branch:noRight'
  if (message === 'setupLink') return 'setup:link'
  if (message === 'notFound') return 'system:notFound'
  return message ? (`system:message.${message}` as const) : 'system:error'
}
