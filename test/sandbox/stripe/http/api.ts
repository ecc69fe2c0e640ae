import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { apiVersion, type Sandbox } from '../context.ts'
import { type ErrorBody, invalidRequest, StripeProblem, unrecognizedUrl, wireError } from '../errors.ts'
import { expand } from '../expand.ts'
import { newId } from '../ids.ts'
import { checkParams } from '../params/check.ts'
import { inMode } from '../state/view.ts'
import { browserCall } from '../stripe-js/browser-api.ts'
import { checkSecretKey } from './auth.ts'
import type { Fault, Faults } from './faults.ts'
import { parseForm } from './form.ts'
import { fingerprint, type Idempotency } from './idempotency.ts'
import { readBody, sendJson } from './io.ts'
import { findRoute } from './routes.ts'

type Answer = { status: number; body: string; headers: Record<string, string> }
type Call = {
  livemode: boolean
  method: string
  path: string
  form: string
  requestId: string
  key: string | undefined
}

/** Stripe.js calls the API from the business's page. */
const openToPages = { 'access-control-allow-origin': '*' }

const text = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

function problemAnswer(problem: unknown, requestId: string): Answer {
  const known =
    problem instanceof StripeProblem
      ? problem
      : new StripeProblem(500, { type: 'api_error', message: `The sandbox failed: ${String(problem)}` })
  return { status: known.status, body: text(wireError(known.body, requestId)), headers: {} }
}

/** Carries the call out: everything from here on is what an idempotency key remembers. */
function execute(sandbox: Sandbox, { livemode, method, path, form, requestId, key }: Call): () => Answer {
  const found = findRoute(method, path)
  if (!found) throw unrecognizedUrl(method, path)
  const name = `${method} ${found.route.path}`
  sandbox.calls.set(name, (sandbox.calls.get(name) ?? 0) + 1)
  const params = checkParams<{ expand?: string[] }>(found.route.params, parseForm(form))
  return () => {
    const seen = inMode(sandbox, livemode)
    sandbox.cause = { id: requestId, idempotencyKey: key ?? null }
    try {
      const object = found.route.handle(seen, found.id, params as never)
      return { status: 200, body: text(expand(seen, object, params.expand)), headers: {} }
    } catch (problem) {
      return problemAnswer(problem, requestId)
    } finally {
      sandbox.cause = null
    }
  }
}

async function answerCall(
  sandbox: Sandbox,
  idempotency: Idempotency,
  call: Call,
  fault: Fault | undefined,
): Promise<Answer> {
  const { key, path, form, method, requestId } = call
  const said = (answer: Answer) =>
    fault?.kind === 'error' ? problemAnswer(madeUp(fault), requestId) : answer
  if (key === undefined || method !== 'POST') {
    if (fault?.kind === 'slow') await wait(fault.ms ?? 0)
    return said(execute(sandbox, call)())
  }
  const print = fingerprint(form)
  const name = call.livemode ? `live ${key}` : key
  const stored = idempotency.recall(name, path, print)
  if (stored) {
    const headers = { 'idempotent-replayed': 'true', 'original-request': stored.requestId }
    return { status: stored.status, body: stored.body, headers }
  }
  const run = execute(sandbox, call)
  idempotency.hold(name)
  try {
    if (fault?.kind === 'slow') await wait(fault.ms ?? 0)
    const answer = said(run())
    idempotency.remember({
      id: name,
      path,
      fingerprint: print,
      status: answer.status,
      body: answer.body,
      requestId,
    })
    return answer
  } finally {
    idempotency.release(name)
  }
}

function checkHeaders({ headers, body }: ApiRequest): void {
  const version = headers['stripe-version']
  if (version !== undefined && version !== apiVersion) {
    throw invalidRequest(`Invalid Stripe API version: ${String(version)}`)
  }
  const type = headers['content-type'] ?? ''
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
    )
  }
}

/** A call as it was sent, over HTTP or by a client in this process. `target` is the path with the query. */
export type ApiRequest = { method: string; target: string; headers: IncomingHttpHeaders; body: string }

/** What comes of it; `cut`: the connection breaks, `silence`: no answer ever. */
export type ApiReply = { status: number; body: string | object; headers: Record<string, string> } | Unanswered
type Unanswered = 'cut' | 'silence'

type Parts = { idempotency: Idempotency; faults: Faults }

/** Answers one call of `/v1/…`, trouble included. */
export async function replyTo(sandbox: Sandbox, parts: Parts, request: ApiRequest): Promise<ApiReply> {
  const { method, headers, body } = request
  const url = new URL(request.target, sandbox.url)
  const requestId = newId('req')
  const form = method === 'GET' ? url.search.slice(1) : body
  const fault = parts.faults.take(method, url.pathname, form)
  const executed = fault?.executed ?? fault?.kind !== 'hang'
  const unanswered: Unanswered | undefined =
    fault?.kind === 'drop' ? 'cut' : fault?.kind === 'hang' ? 'silence' : undefined
  if (unanswered && !executed) return unanswered
  const header = headers['idempotency-key']
  const key = typeof header === 'string' && header !== '' ? header : undefined
  let answer: Answer
  try {
    if (fault?.kind === 'error' && !fault.executed) throw madeUp(fault)
    const browser = browserCall(sandbox, request, url.pathname, () => parseForm(form))
    if (browser) {
      if (fault?.kind === 'slow') await wait(fault.ms ?? 0)
      return { status: 200, body: browser, headers: { ...openToPages, 'request-id': requestId } }
    }
    const { livemode } = checkSecretKey(sandbox, request)
    checkHeaders(request)
    const call = { livemode, method, path: url.pathname, form, requestId, key }
    answer = await answerCall(sandbox, parts.idempotency, call, fault)
  } catch (problem) {
    answer = problemAnswer(problem, requestId)
  }
  if (unanswered) return unanswered
  const more = {
    ...openToPages,
    'request-id': requestId,
    'stripe-version': apiVersion,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  return { ...answer, headers: { ...more, ...answer.headers } }
}

/** One call of `/v1/…` over HTTP. */
export async function handleApi(
  sandbox: Sandbox,
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url: target = '/', headers } = request
  if (method === 'OPTIONS') {
    response.writeHead(204, { ...openToPages, 'access-control-allow-headers': 'authorization, content-type' })
    return void response.end()
  }
  const reply = await replyTo(sandbox, parts, { method, target, headers, body: await readBody(request) })
  if (reply === 'cut') return void request.socket.destroy()
  if (reply !== 'silence') sendJson(response, reply.status, reply.body, reply.headers)
}

/** The error a test asked for. */
function madeUp(fault: Fault): StripeProblem {
  const message = 'An unknown error occurred (made by the sandbox on request).'
  return new StripeProblem(fault.status ?? 500, { type: 'api_error', message, ...fault.error } as ErrorBody)
}
