import type { Request } from 'express'
import { GraphQLError } from 'graphql'
import type { LocaleKey } from '../../../views/translate.ts'
import { AppError, RateLimitedError, SignedOutError } from '../../errors.ts'
import { IdentityError } from '../../gateways/cognito/identity-error.ts'
import type { FieldErrors } from '../../http/parse-form.ts'

/** Thrown when what was given can't be used; each field that is wrong by its path in the arguments. */
export class InputError extends AppError {
  readonly code = 'bad_input'
  readonly status = 400
  readonly fields: FieldErrors
  /** Where the fields are among the arguments. */
  readonly at: readonly string[]
  constructor(fields: FieldErrors, at: readonly string[] = ['input']) {
    super(Object.keys(fields).join(', '))
    this.fields = fields
    this.at = at
  }
}

type Meaning = { code: string; key: LocaleKey; level: 'info' | 'warn' | 'error' }
const means = (code: string, key: LocaleKey, level: Meaning['level'] = 'info'): Meaning => ({
  code,
  key,
  level,
})

const unavailable = means('UNAVAILABLE', 'system:message.unavailable.text', 'warn')
const broken = means('INTERNAL_SERVER_ERROR', 'system:error.text', 'error')
const unreadable = means('BAD_REQUEST', 'system:message.badRequest.text')

/** Class of the error → what the client is told: a code for programs, and the words that the pages have for people. */
const meanings: Record<string, Meaning> = {
  InputError: means('BAD_USER_INPUT', 'common:errors.validation'),
  SignedOutError: means('UNAUTHENTICATED', 'auth:errors.unauthenticated'),
  ForbiddenError: means('FORBIDDEN', 'auth:message.noAccess.text'),
  StaffForbiddenError: means('FORBIDDEN', 'staff:forbidden.text'),
  NotFoundError: means('NOT_FOUND', 'graphql:notFound'),
  VenueClosedError: means('VENUE_CLOSED', 'system:message.venueClosed.text'),
  RateLimitedError: means('RATE_LIMITED', 'system:message.rateLimited.text', 'warn'),
  AccountsOffError: means('UNAUTHENTICATED', 'auth:message.accountsOff.text'),
  SessionUnavailableError: unavailable,
  PaymentsUnavailableError: unavailable,
  SignInUnreachableError: means('UNAVAILABLE', 'auth:message.unreachable.text', 'warn'),
  // Thrown by Express and its body parser.
  PayloadTooLargeError: means('PAYLOAD_TOO_LARGE', 'system:message.badRequest.text'),
  BadRequestError: unreadable,
  QueryDepthError: means('QUERY_DEPTH', 'system:message.badRequest.text'),
  UnsupportedMediaTypeError: means('UNSUPPORTED_MEDIA_TYPE', 'system:message.badRequest.text'),
}

/** Refusals of somebody who is not known, or may not do this: the log says who, and from which network. */
const doors = new Set(['UNAUTHENTICATED', 'FORBIDDEN'])

/** What the identity service's refusals are called. */
const byStatus: Record<number, string> = { 401: 'UNAUTHENTICATED', 429: 'RATE_LIMITED' }

/** What a client may know of an error: never a message of ours, of the database or of another service. Logs the rest. */
export function toClientError(req: Request, error: unknown): GraphQLError {
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error
  // Of the library's own: a document that does not fit the schema, an argument of the wrong type, a limit.
  if (cause instanceof GraphQLError) return cause
  const { code, message, level, more } = meaningOf(req, cause)
  const known = level !== 'error'
  req.log[level](
    {
      ...(known ? { error: (cause as Error).name, path: pathOf(error) } : { err: cause }),
      ...(doors.has(code) && { network: req.network?.(), person: req.bearer?.person.sub }),
    },
    'field refused',
  )
  const { nodes = null, path = null } = error instanceof GraphQLError ? error : {}
  return new GraphQLError(message, { nodes, path, extensions: { code, ...more, requestId: req.id } })
}

function meaningOf(req: Request, cause: unknown) {
  const { text } = req
  if (cause instanceof IdentityError) {
    const { status, messageKey } = cause
    const level = status >= 500 ? ('warn' as const) : ('info' as const)
    return {
      code: byStatus[status] ?? (status >= 500 ? 'UNAVAILABLE' : 'REFUSED'),
      level,
      message: text(messageKey),
    }
  }
  const name = cause instanceof Error ? cause.name : ''
  const { code, key, level } =
    (Object.hasOwn(meanings, name) ? meanings[name] : undefined) ??
    (isUnreadable(cause) ? unreadable : broken)
  if (cause instanceof SignedOutError && cause.reason === 'accountGone')
    return { code, level, message: text('auth:errors.userNotAvailable') }
  return { code, level, message: text(key), more: moreOf(req, cause) }
}

function moreOf({ text }: Request, cause: unknown): Record<string, unknown> {
  if (cause instanceof RateLimitedError) return { retryAfterSeconds: cause.retryAfterSeconds }
  if (!(cause instanceof InputError)) return {}
  const fields = Object.entries(cause.fields).map(([name, { key, values }]) => ({
    path: name === 'form' ? cause.at : [...cause.at, name],
    message: text(key, values),
  }))
  return { fields }
}

const pathOf = (error: unknown) => (error instanceof GraphQLError ? error.path?.join('.') : undefined)

/** What Express's parsers say of a body that is none, as the pages' error handler reads it. */
const isUnreadable = (cause: unknown) =>
  cause instanceof Error && (cause as { expose?: unknown }).expose === true
