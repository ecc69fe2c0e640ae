import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Sandbox } from '../context.ts'
import { type Control, callControl } from '../control/control.ts'
import { StripeProblem, wireError } from '../errors.ts'
import { handlePage } from '../pages/pages.ts'
import { serveStripeJs } from '../stripe-js/serve.ts'
import type { Courier } from '../webhooks/courier.ts'
import { handleApi } from './api.ts'
import type { Faults } from './faults.ts'
import type { Idempotency } from './idempotency.ts'
import { readBody, sendJson } from './io.ts'

export type Parts = { idempotency: Idempotency; faults: Faults; control: Control; courier: Courier }

async function handleControl(control: Control, name: string, request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request)
  const argument: unknown = body === '' ? undefined : JSON.parse(body)
  return await callControl(control, name, argument)
}

function sendProblem(response: ServerResponse, problem: unknown): void {
  if (response.headersSent) return void response.destroy()
  const known =
    problem instanceof StripeProblem
      ? problem
      : new StripeProblem(500, { type: 'api_error', message: `The sandbox failed: ${String(problem)}` })
  sendJson(response, known.status, wireError(known.body, 'req_sandbox'))
}

/** Every request to the sandbox: API, control, pages. */
export async function handle(
  sandbox: Sandbox,
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', sandbox.url)
  const { pathname } = url
  try {
    if (pathname.startsWith('/_control/')) {
      const result = await handleControl(parts.control, pathname.slice('/_control/'.length), request)
      return sendJson(response, 200, (result ?? {}) as object)
    }
    if (pathname.startsWith('/v1/')) return await handleApi(sandbox, parts, request, response)
    if (pathname.startsWith('/stripe-js/')) return serveStripeJs(sandbox, url, request, response)
    await handlePage(sandbox, parts.control, url, request, response)
  } catch (problem) {
    sendProblem(response, problem)
  }
}
