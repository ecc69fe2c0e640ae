import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Sandbox } from '../context.ts'
import { unrecognizedUrl } from '../errors.ts'
import { sendHtml } from '../http/io.ts'
import type { FrameSettings } from './browser/messages.ts'
import { bundle } from './bundle.ts'
import { framePage } from './frame-page.ts'

/** `/stripe-js/…`: the stand-in for Stripe.js and the documents of its frames. */
export function serveStripeJs(
  sandbox: Sandbox,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const name = url.pathname.slice('/stripe-js/'.length)
  if (name === 'frame') {
    const settings = JSON.parse(url.searchParams.get('settings') ?? '{}') as FrameSettings
    sendHtml(response, 200, framePage(sandbox, settings, request.headers['accept-language']))
    return
  }
  const script = bundle(name)
  if (script === undefined) throw unrecognizedUrl(request.method ?? 'GET', url.pathname)
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  response.end(script)
}
