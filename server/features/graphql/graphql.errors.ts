import type { Request } from 'express'
import { GraphQLError } from 'graphql'
import type { LocaleKey } from '../../../views/translate.ts'
import { AppError, RateLimitedError, SignedOutError } from '../../base/errors.ts'
import { IdentityError } from '../../gateways/identity/identity-error.ts'
import { type Answer, answerTo, wordsOf } from '../../http/error-answers.ts'
import type { FieldErrors } from '../../http/parse-form.ts'

/** Thrown for arguments that are not valid, each by its name. */
export class InputError extends AppError {
  readonly fields: FieldErrors
  constructor(fields: FieldErrors) {
    super(Object.keys(fields).join(', '))
    this.fields = fields
  }
}

/** Status of the answer → the code for client programs. */
const codes: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  410: 'VENUE_CLOSED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
}
const ownCodes: Record<string, string> = { InputError: 'BAD_USER_INPUT', QueryDepthError: 'QUERY_DEPTH' }

/** Messages that differ from those of the pages. */
const words: Record<string, LocaleKey> = {
  InputError: 'common:errors.validation',
  SignedOutError: 'auth:errors.unauthenticated',
  NotFoundError: 'graphql:notFound',
}

/** What a client may know of an error: no internal message, none of the database or another service. The log has the rest. */
export function toClientError(req: Request, error: unknown): GraphQLError {
  const { originalError, nodes, path } = error instanceof GraphQLError ? error : ({} as Partial<GraphQLError>)
  const cause = originalError ?? error
  // The library's own errors: the document does not fit the schema, an argument has the wrong type, or a limit is
  // exceeded.
  if (cause instanceof GraphQLError) return cause
  const { code, message, level, unforeseen } = meaningOf(req, cause)
  const fields = unforeseen ? { err: cause } : { error: (cause as Error).name, path: path?.join('.') }
  // An operation may have hundreds: its line in the log has the first one, or a fault of ours.
  if (!req.failure || unforeseen) req.failure = { level, said: 'field refused', fields }
  const extensions = { code, ...moreOf(req, cause), requestId: req.id }
  return new GraphQLError(message, { nodes: nodes ?? null, path: path ?? null, extensions })
}

type Meaning = Pick<Answer, 'level' | 'unforeseen'> & { code: string; message: string }

function meaningOf({ text }: Request, cause: unknown): Meaning {
  if (cause instanceof IdentityError) {
    const { status, messageKey } = cause
    const code = status === 401 || status === 429 ? codes[status] : undefined
    if (status >= 500) return { code: 'UNAVAILABLE', level: 'warn', message: text(messageKey) }
    return { code: code ?? 'REFUSED', level: 'info', message: text(messageKey) }
  }
  const answer = answerTo(cause)
  const { name } = cause as Error
  const gone = cause instanceof SignedOutError && cause.reason === 'accountGone'
  const key = gone ? 'auth:errors.userNotAvailable' : (words[name] ?? (`${wordsOf(answer)}.text` as const))
  const code = ownCodes[name] ?? codes[answer.status] ?? 'INTERNAL_SERVER_ERROR'
  return { ...answer, code, message: text(key) }
}

function moreOf({ text }: Request, cause: unknown): object {
  if (cause instanceof RateLimitedError) return { retryAfterSeconds: cause.retryAfterSeconds }
  if (!(cause instanceof InputError)) return {}
  const fields = Object.entries(cause.fields).map(([name, { key, values }]) => ({
    path: name === 'form' ? [] : [name],
    message: text(key, values),
  }))
  return { fields }
}
