import type { Request } from 'express'
import { GraphQLError } from 'graphql'
import type { LocaleKey } from '../../../views/translate.ts'
import { AppError, RateLimitedError, SignedOutError } from '../../base/errors.ts'
import { IdentityError } from '../../gateways/identity/identity-error.ts'
import { type Answer, answerTo, ourFault, wordsOf } from '../../http/error-answers.ts'
import type { FieldErrors } from '../../http/parse-form.ts'

/** Thrown for invalid input. Each invalid field is named by its path in the arguments. */
export class InputError extends AppError {
  readonly fields: FieldErrors
  /** The path of the fields in the arguments. */
  readonly at: readonly string[]
  constructor(fields: FieldErrors, at: readonly string[] = ['input']) {
    super(Object.keys(fields).join(', '))
    this.fields = fields
    this.at = at
  }
}

/** Error class → the code for client programs. Other errors reveal nothing. */
const codes: Record<string, string> = {
  InputError: 'BAD_USER_INPUT',
  SignedOutError: 'UNAUTHENTICATED',
  ForbiddenError: 'FORBIDDEN',
  StaffForbiddenError: 'FORBIDDEN',
  NotFoundError: 'NOT_FOUND',
  VenueClosedError: 'VENUE_CLOSED',
  RateLimitedError: 'RATE_LIMITED',
  SessionUnavailableError: 'UNAVAILABLE',
  PaymentsUnavailableError: 'UNAVAILABLE',
  SignInUnreachableError: 'UNAVAILABLE',
  PayloadTooLargeError: 'PAYLOAD_TOO_LARGE',
  QueryDepthError: 'QUERY_DEPTH',
  UnsupportedMediaTypeError: 'UNSUPPORTED_MEDIA_TYPE',
}

/** Messages that differ from those of the pages. */
const words: Record<string, LocaleKey> = {
  InputError: 'common:errors.validation',
  SignedOutError: 'auth:errors.unauthenticated',
  NotFoundError: 'graphql:notFound',
}

/** Refusals of an unknown caller or a missing right: the log names the person and the network. */
const refusals = new Set(['UNAUTHENTICATED', 'FORBIDDEN'])

/** Codes for the identity service's refusals, by status. */
const byStatus: Record<number, string> = { 401: 'UNAUTHENTICATED', 429: 'RATE_LIMITED' }

/** What a client may know of an error: no internal message, none of the database or another service. Logs the rest. */
export function toClientError(req: Request, error: unknown): GraphQLError {
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error
  // The library's own errors: the document does not fit the schema, an argument has the wrong type, or a limit is
  // exceeded.
  if (cause instanceof GraphQLError) return cause
  const { code, message, level, unforeseen, more } = meaningOf(req, cause)
  req.log[level](
    {
      ...(unforeseen ? { err: cause } : { error: (cause as Error).name, path: pathOf(error) }),
      ...(refusals.has(code) && { network: req.network?.(), person: req.bearer?.person.sub }),
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
