import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { browserCall } from './browser-calls.ts'
import { findCall } from './calls.ts'
import { apiVersion, keys, newId, type Sandbox } from './context.ts'
import { problemOf, refuse, StripeProblem, wireError } from './errors.ts'
import type { Fault, Faults } from './faults.ts'
import { expand } from './lists.ts'
import { checkParams, parseForm } from './params.ts'

/** A call as it was sent, over HTTP or by a client in this process. `target` is the path with the query. */
export type ApiRequest = { method: string; target: string; headers: IncomingHttpHeaders; body: string }

type Answer = { status: number; body: string; headers: Record<string, string> }
/** What comes of it; `cut`: the connection breaks, `silence`: no answer ever. */
export type ApiReply = Answer | 'cut' | 'silence'

/** Stripe.js calls the API from the business's page. */
export const openToPages = { 'access-control-allow-origin': '*' }

/** The key as Stripe's message shows it: ends visible, the rest starred. */
const masked = (key: string): string =>
  `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`

const keyOf = ({ authorization = '' }: IncomingHttpHeaders) => authorization.replace(/^bearer /i, '')

/**
 * Whether the call is a live one: its key says so.
 *
 * @throws StripeProblem 401 without a key, with a wrong one, or with the publishable one; 403 for an account that is not ours
 */
function modeOf({ is }: Sandbox, headers: IncomingHttpHeaders): boolean {
  const key = keyOf(headers)
  const account = headers['stripe-account'] ?? is.account.id
  if (key === '') throw refuse('noKey')
  if (key === keys.test.publishableKey || key === keys.live.publishableKey) throw refuse('publishableKey')
  const secret = key.replace(/^rk_/, 'sk_')
  const livemode = secret === keys.live.secretKey
  if (!livemode && secret !== keys.test.secretKey) throw refuse('wrongKey', { key: masked(key) })
  if (account !== is.account.id) throw refuse('otherAccount', { key: masked(key), account })
  return livemode
}

const written = (status: number, object: object, headers = {}): Answer => ({
  status,
  body: `${JSON.stringify(object, null, 2)}\n`,
  headers,
})

function problemAnswer(error: unknown, requestId: string): Answer {
  const problem = problemOf(error)
  return written(problem.status, wireError(problem, requestId))
}

/** The error a test asked for. */
const madeUp = ({ status = 500, error }: Fault) =>
  new StripeProblem(status, {
    type: 'api_error',
    message: 'An unknown error occurred (made by the sandbox on request).',
    ...error,
  })

type Kept = { path: string; form: string; answer: Answer; requestId: string; at: number }

/** Stripe may forget a key from then on (docs.stripe.com/api/idempotent_requests), so this always does. */
const secondsKept = 24 * 3600

/** Answers the calls of `/v1/…`. Idempotency keys: the first answer counts, and comes again for the same request. */
export class Api {
  readonly #s: Sandbox
  readonly #faults: Faults
  readonly #kept = new Map<string, Kept>()
  readonly #underWay = new Set<string>()

  constructor(s: Sandbox, faults: Faults) {
    this.#s = s
    this.#faults = faults
  }

  forget(): void {
    this.#kept.clear()
  }

  /** Answers one call, trouble included. */
  async reply(request: ApiRequest): Promise<ApiReply> {
    const { method, body } = request
    const url = new URL(request.target, this.#s.is.url)
    const requestId = newId('req')
    const form = method === 'GET' ? url.search.slice(1) : body
    const fault = this.#faults.take(method, url.pathname, form)
    const executed = fault?.executed ?? fault?.kind !== 'hang'
    const unanswered = fault?.kind === 'drop' ? 'cut' : fault?.kind === 'hang' ? 'silence' : undefined
    if (unanswered && !executed) return unanswered
    const answer = await this.#answer(request, url.pathname, form, requestId, fault).catch((error: unknown) =>
      problemAnswer(error, requestId),
    )
    const more = { ...openToPages, 'request-id': requestId, 'stripe-version': apiVersion }
    return unanswered ?? { ...answer, headers: { ...more, ...answer.headers } }
  }

  async #answer(
    request: ApiRequest,
    path: string,
    form: string,
    requestId: string,
    fault?: Fault,
  ): Promise<Answer> {
    const { method, headers, body } = request
    if (fault?.kind === 'error' && !fault.executed) throw madeUp(fault)
    const late = () => (fault?.kind === 'slow' ? wait(fault.ms) : undefined)
    const said = (answer: Answer) =>
      fault?.kind === 'error' ? problemAnswer(madeUp(fault), requestId) : answer
    const seen = browserCall(this.#s, method, path, keyOf(headers), () => parseForm(form))
    if (seen) {
      await late()
      return written(200, seen)
    }
    const livemode = modeOf(this.#s, headers)
    const {
      'stripe-version': version = apiVersion,
      'content-type': type = '',
      'idempotency-key': named,
    } = headers
    if (version !== apiVersion) throw refuse('version', { version })
    if (body !== '' && !type.startsWith('application/x-www-form-urlencoded')) throw refuse('contentType')
    const run = () =>
      this.#execute(livemode, method, path, form, {
        id: requestId,
        idempotency_key: named ? String(named) : null,
      })
    if (!named || method !== 'POST') {
      await late()
      return said(run()())
    }
    const key = `${livemode} ${String(named)}`
    const kept = this.#recall(key, path, form)
    if (kept) {
      const replayed = { 'idempotent-replayed': 'true', 'original-request': kept.requestId }
      return { ...kept.answer, headers: replayed }
    }
    const execute = run()
    this.#underWay.add(key)
    try {
      await late()
      const answer = said(execute())
      this.#kept.set(key, { path, form, answer, requestId, at: this.#s.now() })
      return answer
    } finally {
      this.#underWay.delete(key)
    }
  }

  /** @throws StripeProblem 400 `idempotency_error` for other parameters, 409 while the first request is still running */
  #recall(name: string, path: string, form: string): Kept | undefined {
    const key = name.split(' ')[1] ?? ''
    if (key.length > 255) throw refuse('longKey')
    if (this.#underWay.has(name)) throw refuse('keyInUse', { key })
    const kept = this.#kept.get(name)
    if (!kept || this.#s.now() - kept.at >= secondsKept) return undefined
    if (kept.path !== path) throw refuse('keyElsewhere', { key })
    if (kept.form !== form) throw refuse('keyOtherwise', { key })
    return kept
  }

  /** Checks the call; what it returns carries it out: everything from there on is what an idempotency key remembers. */
  #execute(
    livemode: boolean,
    method: string,
    path: string,
    form: string,
    cause: Sandbox['cause'],
  ): () => Answer {
    const { name, id, params, handle } = findCall(method, path)
    const { calls } = this.#s
    calls.set(name, (calls.get(name) ?? 0) + 1)
    const given = checkParams(params, parseForm(form)) as { expand?: string[] }
    return () => {
      const seen = this.#s.as(livemode)
      this.#s.cause = cause
      try {
        return written(200, expand(seen, handle(seen, id, given as never), given.expand))
      } catch (error) {
        return problemAnswer(error, String(cause.id))
      } finally {
        this.#s.cause = { id: null, idempotency_key: null }
      }
    }
  }
}
