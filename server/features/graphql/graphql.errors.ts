import type { Request } from 'express'
import { GraphQLError } from 'graphql'
import type { LocaleKey } from '../../../views/translate.ts'
import {
  type Answer,
  AppError,
  answerTo,
  ourFault,
  RateLimitedError,
  SignedOutError,
  wordsOf,
} from '../../errors.ts'
import { IdentityError } from '../../gateways/cognito/identity-error.ts'
import type { FieldErrors } from '../../http/parse-form.ts'

/** Thrown when what was given can't be used; each field that is wrong by its path in the arguments. */
export class InputError extends AppError {
  readonly fields: FieldErrors
  /** Where the fields are among the arguments. */
  readonly at: readonly string[]
  constructor(fields: FieldErrors, at: readonly string[] = ['input']) {
    super(Object.keys(fields).join(', '))
    this.fields = fields
    this.at = at
  }
}

/** Class of the error → the code that a client's program reads. Of all others it learns nothing. */
const codes: Record<string, string> = {
  InputError: 'BAD_USER_INPUT',
  SignedOutError: 'UNAUTHENTICATED',
  ForbiddenError: 'FORBIDDEN',
  StaffForbiddenError: 'FORBIDDEN',
  NotFoundError: 'NOT_FOUND',
  VenueClosedError: 'VENUE_CLOSED',
  RateLimitedError: 'RATE_LIMITED',
  AccountsOffError: 'UNAUTHENTICATED',
  SessionUnavailableError: 'UNAVAILABLE',
  PaymentsUnavailableError: 'UNAVAILABLE',
  SignInUnreachableError: 'UNAVAILABLE',
  PayloadTooLargeError: 'PAYLOAD_TOO_LARGE',
  QueryDepthError: 'QUERY_DEPTH',
  UnsupportedMediaTypeError: 'UNSUPPORTED_MEDIA_TYPE',
}

/** Words that differ from those of the pages. */
const words: Record<string, LocaleKey> = {
  InputError: 'common:errors.validation',
  SignedOutError: 'auth:errors.unauthenticated',
  NotFoundError: 'graphql:notFound',
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
  const { code, message, level, unforeseen, more } = meaningOf(req, cause)
  req.log[level](
    {
      ...(unforeseen ? { err: cause } : { error: (cause as Error).name, path: pathOf(error) }),
      ...(doors.has(code) && { network: req.network?.(), person: req.bearer?.person.sub }),
    },
    'field refused',
  )
  const { nodes = null, path = null } = error instanceof GraphQLError ? error : {}
  return new GraphQLError(message, { nodes, path, extensions: { code, ...more, requestId: req.id } })
}

type Meaning = Pick<Answer, 'level' | 'unforeseen'> & { code: string; message: string; more?: object }

function meaningOf(req: Request, cause: unknown): Meaning {
  const { text } = req
  if (cause instanceof IdentityError) {
    const { status, messageKey } = cause
    const away = status >= 500
    const code = byStatus[status] ?? (away ? 'UNAVAILABLE' : 'REFUSED')
    return { code, level: away ? 'warn' : 'info', message: text(messageKey) }
  }
  const name = cause instanceof Error ? cause.name : ''
  const answer = answerTo(cause)
  const code = codes[name] ?? (answer.message === 'badRequest' ? 'BAD_REQUEST' : undefined)
  if (!code) return { ...ourFault, code: 'INTERNAL_SERVER_ERROR', message: text('system:error.text') }
  const gone = cause instanceof SignedOutError && cause.reason === 'accountGone'
  const key = gone ? 'auth:errors.userNotAvailable' : (words[name] ?? (`${wordsOf(answer)}.text` as const))
  return { ...answer, code, message: text(key), more: moreOf(req, cause) }
}

function moreOf({ text }: Request, cause: unknown): object {
  if (cause instanceof RateLimitedError) return { retryAfterSeconds: cause.retryAfterSeconds }
  if (!(cause instanceof InputError)) return {}
  const fields = Object.entries(cause.fields).map(([name, { key, values }]) => ({
    path: name === 'form' ? cause.at : [...cause.at, name],
    message: text(key, values),
  }))
  return { fields }
}

const pathOf = (error: unknown) => (error instanceof GraphQLError ? error.path?.join('.') : undefined)
