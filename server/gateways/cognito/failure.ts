import { secretRefused } from '../identity/errors.ts'
import { retryAfterMs } from '../retry.ts'

/**
 * How a call through the AWS SDK failed:
 * `refused`: the service said no · `throttled`: not executed, try later · `unreachable`: the request never arrived ·
 * `unanswered`: it may have been executed · `server`: the service itself failed, it may have been executed ·
 * `bug`: not a failed call but a mistake in our code.
 */
export type Failure = {
  how: 'refused' | 'throttled' | 'unreachable' | 'unanswered' | 'server' | 'bug'
  /** Name of the exception, or of the connection error. */
  name: string
  waitMs?: number
}

type SdkError = Error & {
  code?: unknown
  $metadata?: { httpStatusCode?: number }
  $response?: { headers?: Record<string, string> }
}

const throttles = new Set([
  'TooManyRequestsException',
  'ThrottlingException',
  'Throttling',
  'RequestThrottled',
])
/** Nothing was sent: no such name, no route, or nothing listens there. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

const aboutSecret = /secret hash|SECRET_HASH|configured (with|for) secret/i

/** Classifies an error by its name, code and status; by its message only where Cognito has one name for two things. */
export function readFailure(error: unknown, now: number): Failure {
  if (!(error instanceof Error)) return { how: 'bug', name: typeof error }
  const { name, code, $metadata, $response } = error as SdkError
  const status = $metadata?.httpStatusCode
  const waitMs = retryAfterMs($response?.headers?.['retry-after'], now)
  const wait = waitMs === undefined ? {} : { waitMs }
  // An hourly quota: a retry is useless, whatever the status.
  if (name === 'LimitExceededException') return { how: 'refused', name }
  if (throttles.has(name) || status === 429) return { how: 'throttled', name, ...wait }
  // An HTML page from a proxy can't be read as JSON, but its status counts.
  if (status !== undefined && status >= 500) return { how: 'server', name, ...wait }
  if (name === 'TimeoutError' || name === 'AbortError') return { how: 'unanswered', name }
  if (typeof code === 'string') return { how: neverSent.has(code) ? 'unreachable' : 'unanswered', name: code }
  if (status === undefined) return { how: 'bug', name }
  if (name === 'NotAuthorizedException' && aboutSecret.test(error.message))
    return { how: 'refused', name: secretRefused }
  return { how: 'refused', name }
}
