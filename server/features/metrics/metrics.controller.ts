import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { carriesToken, type Metrics } from './metrics.service.ts'

/** The metrics on the site's own port: only with the token. */
export function metricsPage(metrics: Metrics, token: string): RequestHandler {
  return async (req, res) => {
    if (carriesToken(req.get('Authorization'), token)) return answer(metrics, res)
    res.status(401).set('WWW-Authenticate', 'Bearer').set('Cache-Control', 'no-store').end()
  }
}

/** The metrics on a separate port, which must not be reachable from outside: only `/metrics`. */
export function metricsListener(metrics: Metrics, path: string): RequestListener {
  return (req: IncomingMessage, res: ServerResponse) => {
    for (const [name, value] of plainHeaders) res.setHeader(name, value)
    const asked = req.url?.split('?')[0]
    if (req.method !== 'GET' || asked !== path) return void res.writeHead(404).end()
    answer(metrics, res).catch(() => res.writeHead(500).end())
  }
}

/** The security headers for a port without pages. */
const plainHeaders = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
] as const

async function answer(metrics: Metrics, res: ServerResponse): Promise<void> {
  const { type, text } = await metrics.read()
  res.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text)
}
