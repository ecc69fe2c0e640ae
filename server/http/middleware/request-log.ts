import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { type Logger, logOf, plainLines, requestContext } from '../../base/logger.ts'
import type { Meter } from '../../base/meter.ts'

/**
 * One log line per request (a warning from 500 on), and one sample for the metrics. Logs the route's pattern and never
 * the URL itself, because URLs carry tokens and what Stripe appends to a return URL. The id is always ours; a client's id
 * is not trusted.
 */
export function requestLog(log: Logger, meter?: Pick<Meter, 'request'>): RequestHandler {
  const lines = plainLines(log)
  return (req, res, next) => {
    const started = performance.now()
    const sentBefore = req.socket.bytesWritten
    req.id = randomUUID()
    // Made with its first line: most requests write none of their own.
    let own: Logger | undefined
    Object.defineProperty(req, 'log', {
      get: () => {
        own ??= logOf(log, req.id)
        return own
      },
    })
    res.setHeader('X-Request-Id', req.id)
    res.once('close', () => {
      const elapsed = performance.now() - started
      const route = (req.route as { path?: string } | undefined)?.path
      const line = {
        req: req.id,
        method: req.method,
        route: route ?? null,
        status: res.statusCode,
        ms: Math.round(elapsed * 10) / 10,
        bytes: req.socket.bytesWritten - sentBefore,
        // A webhook of Stripe's has no language.
        lang: (req.lang as string | undefined) ?? null,
      }
      // A stream of events never ends by itself: it ends when the listener leaves.
      const over = res.writableFinished || res.get('Content-Type')?.startsWith('text/event-stream') === true
      if (!over) lines.warn(line, 'request aborted')
      else if (res.statusCode >= 500) lines.warn(line, 'request')
      else lines.info(line, 'request')
      const { method } = req
      meter?.request({ method, route, status: res.statusCode, aborted: !over, ms: elapsed })
    })
    requestContext.run({ req: req.id }, next)
  }
}
