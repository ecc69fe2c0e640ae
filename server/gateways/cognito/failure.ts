import { retryAfterMs } from '../retry.ts'

/**
 * How a call through the AWS SDK failed:
 * `refused`: the service said no · `throttled`: not executed, try later · `unreachable`: never got there ·
 * `unanswered`: it may have been executed · `server`: the service failed itself, it may have been executed ·
 * `bug`: not a failure of the call at all.
 */
export type Failure = {
  how: 'refused' | 'throttled' | 'unreachable' | 'unanswered' | 'server' | 'bug'
  /** Name of the exception, or of the failure on the way. */
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
/** Nothing was sent: no name, no route, nobody listening. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Sorts an error by its name, code and status. Never by its message. */
export function readFailure(error: unknown, now: number): Failure {
  if (!(error instanceof Error)) return { how: 'bug', name: typeof error }
  const { name, code, $metadata, $response } = error as SdkError
  const status = $metadata?.httpStatusCode
  const waitMs = retryAfterMs($response?.headers?.['retry-after'], now)
  const wait = waitMs === undefined ? {} : { waitMs }
  // An hourly quota: trying again is pointless, whatever the status.
  if (name === 'LimitExceededException') return { how: 'refused', name }
  if (throttles.has(name) || status === 429) return { how: 'throttled', name, ...wait }
  // A web page from a proxy in between can't be read as JSON; its status still tells.
  if (status !== undefined && status >= 500) return { how: 'server', name, ...wait }
  if (name === 'TimeoutError' || name === 'AbortError') return { how: 'unanswered', name }
  if (typeof code === 'string') return { how: neverSent.has(code) ? 'unreachable' : 'unanswered', name: code }
  return status === undefined ? { how: 'bug', name } : { how: 'refused', name }
}
