import type { Logger } from '../../base/logger.ts'
import { meaningOf, secretRefused, transportRows } from '../identity/errors.ts'
import { IdentityError } from '../identity/identity-error.ts'
import { type Operation, operations, settledBy } from '../identity/operations.ts'
import { type RetryTime, retry, retryAfterMs } from '../retry.ts'

/** How long a browser's request may wait for Cognito, all tries together, in ms. */
export const requestBudgetMs = 5000

/** Nobody decided anything: it is down, too slow, or throttles all of us. */
const away = new Set<Failure['how']>(['unreachable', 'unanswered', 'server', 'throttled'])

/** @param signal aborts the try when its time is over */
type Send<O> = (options: { abortSignal?: AbortSignal }) => Promise<O>

/**
 * Sends a call with retries and turns its failure into our error.
 * @param budgetMs for all tries together
 * @returns the answer; undefined if an earlier, unanswered try turns out to have succeeded
 * @throws IdentityError
 */
export type Sender = <O>(use: Operation, send: Send<O>, budgetMs?: number) => Promise<O | undefined>

export function createSender(log: Pick<Logger, 'warn' | 'error'>, time: RetryTime): Sender {
  const now = time.now ?? Date.now
  return async (use, send, budgetMs = requestBudgetMs) => {
    const { operation, again } = operations[use]
    let lostAnswer = false
    const judge = (error: unknown) => {
      const failure = readFailure(error, now())
      const { how, waitMs } = failure
      const executed = how === 'unanswered' || how === 'server'
      lostAnswer ||= executed
      const allowed = again === 'always' || (again === 'unexecuted' && !executed)
      if (!allowed || how === 'refused' || how === 'bug') return { again: false as const }
      return { again: true as const, ...(waitMs !== undefined && { waitMs }) }
    }
    try {
      return await retry(({ remainingMs }) => send(abortAfter(remainingMs)), {
        ...time,
        judge,
        deadline: now() + budgetMs,
        onRetry: (error, pauseMs, attempt) => {
          const exception = readFailure(error, now()).name
          log.warn({ operation, exception, pauseMs: Math.round(pauseMs), attempt }, 'Cognito is asked again')
        },
      })
    } catch (error) {
      const failure = readFailure(error, now())
      if (lostAnswer && settledBy[use]?.includes(failure.name)) return undefined
      if (failure.how === 'bug') throw error
      const identityError = toIdentityError(use, failure)
      const line = { operation, exception: failure.name }
      if (identityError.kind === 'misconfigured' || identityError.kind === 'unknown')
        log.error(line, 'Cognito refuses our settings or answers the unexpected')
      else if (away.has(failure.how)) log.warn({ ...line, how: failure.how }, 'Cognito can not be asked')
      throw identityError
    }
  }
}

function abortAfter(remainingMs: number | undefined): { abortSignal?: AbortSignal } {
  if (remainingMs === undefined) return {}
  return { abortSignal: AbortSignal.timeout(Math.max(1, Math.ceil(remainingMs))) }
}

/** @returns the error that a page can show; never throws */
function toIdentityError(use: Operation, { how, name, waitMs }: Failure): IdentityError {
  const { operation } = operations[use]
  const seconds = waitMs === undefined ? undefined : Math.ceil(waitMs / 1000)
  if (how === 'throttled') return new IdentityError(operation, name, transportRows.Throttled, seconds)
  if (how === 'server') return new IdentityError(operation, name, transportRows.Server, seconds)
  if (how === 'unreachable' || how === 'unanswered')
    return new IdentityError(operation, name, transportRows.Network)
  return new IdentityError(operation, name, meaningOf(use, name))
}

/**
 * How a call through the AWS SDK failed:
 * `refused`: the service said no · `throttled`: not executed, try later · `unreachable`: the request never arrived ·
 * `unanswered`: it may have been executed · `server`: the service itself failed, it may have been executed ·
 * `bug`: not a failed call but a mistake in our code.
 */
type Failure = {
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
function readFailure(error: unknown, now: number): Failure {
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
