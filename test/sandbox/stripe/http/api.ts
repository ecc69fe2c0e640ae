import type { IncomingMessage, ServerResponse } from 'node:http'
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

function checkHeaders(request: IncomingMessage, body: string): void {
  const version = request.headers['stripe-version']
  if (version !== undefined && version !== apiVersion) {
    throw invalidRequest(`Invalid Stripe API version: ${String(version)}`)
  }
  const type = request.headers['content-type'] ?? ''
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
    )
  }
}

/** One call of `/v1/…` with the secret key, trouble included. */
export async function handleApi(
  sandbox: Sandbox,
  parts: { idempotency: Idempotency; faults: Faults },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', sandbox.url)
  const method = request.method ?? 'GET'
  if (method === 'OPTIONS') {
    response.writeHead(204, { ...openToPages, 'access-control-allow-headers': 'authorization, content-type' })
    return void response.end()
  }
  const requestId = newId('req')
  const body = await readBody(request)
  const form = method === 'GET' ? url.search.slice(1) : body
  const fault = parts.faults.take(method, url.pathname, form)
  const executed = fault?.executed ?? fault?.kind !== 'hang'
  if (fault?.kind === 'drop' && !executed) return void request.socket.destroy()
  if (fault?.kind === 'hang' && !executed) return
  const header = request.headers['idempotency-key']
  const key = typeof header === 'string' && header !== '' ? header : undefined
  let answer: Answer
  try {
    if (fault?.kind === 'error' && !fault.executed) throw madeUp(fault)
    const browser = browserCall(sandbox, request, url.pathname, parseForm(form))
    if (browser) {
      if (fault?.kind === 'slow') await wait(fault.ms ?? 0)
      return sendJson(response, 200, browser, { ...openToPages, 'request-id': requestId })
    }
    const { livemode } = checkSecretKey(sandbox, request)
    checkHeaders(request, body)
    answer = await answerCall(
      sandbox,
      parts.idempotency,
      { livemode, method, path: url.pathname, form, requestId, key },
      fault,
    )
  } catch (problem) {
    answer = problemAnswer(problem, requestId)
  }
  if (fault?.kind === 'drop') return void request.socket.destroy()
  if (fault?.kind === 'hang') return
  sendJson(response, answer.status, answer.body, {
    ...openToPages,
    'request-id': requestId,
    'stripe-version': apiVersion,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...answer.headers,
  })
}

/** The error a test asked for. */
function madeUp(fault: Fault): StripeProblem {
  const message = 'An unknown error occurred (made by the sandbox on request).'
  return new StripeProblem(fault.status ?? 500, { type: 'api_error', message, ...fault.error } as ErrorBody)
}
