import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Sandbox } from '../context.ts'
import { type Control, callControl } from '../control/control.ts'
import { unrecognizedUrl } from '../errors.ts'
import { readBody, redirect, sendHtml } from '../http/io.ts'
import { handleChallenge } from './challenge.ts'
import { handleCheckout } from './checkout.ts'
import { homePage } from './home-page.ts'

/** A button of the home page: a control with the form's fields as its argument. */
async function act(
  control: Control,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const fields = Object.fromEntries(new URLSearchParams(await readBody(request)))
  const argument = name === 'wallet' ? { kind: fields.kind || null } : fields
  await callControl(control, name, argument)
  redirect(response, '/')
}

/** The pages a person can click through. */
export async function handlePage(
  sandbox: Sandbox,
  control: Control,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = url.pathname
  if (path === '/') return sendHtml(response, 200, homePage(sandbox))
  if (path.startsWith('/c/pay/')) return await handleCheckout(sandbox, path.slice(7), request, response)
  if (path.startsWith('/3ds/'))
    return await handleChallenge(sandbox, path.slice(5), url.searchParams, request, response)
  if (path.startsWith('/_do/') && request.method === 'POST')
    return await act(control, path.slice(5), request, response)
  throw unrecognizedUrl(request.method ?? 'GET', path)
}
