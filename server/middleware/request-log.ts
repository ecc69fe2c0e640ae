import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from '../logger.ts'

/**
 * One line a request. The route's pattern is logged, never the address itself: addresses carry tokens and
 * what Stripe appends to a return address. The id is ours; one sent by a client is not believed.
 */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    const started = performance.now()
    const sentBefore = req.socket.bytesWritten
    req.id = randomUUID()
    req.log = log.child({ req: req.id })
    res.setHeader('X-Request-Id', req.id)
    res.once('close', () => {
      const line = {
        method: req.method,
        route: (req.route as { path?: string } | undefined)?.path ?? null,
        status: res.statusCode,
        ms: Math.round((performance.now() - started) * 10) / 10,
        bytes: req.socket.bytesWritten - sentBefore,
        // A notice of Stripe's is in no language.
        lang: (req.lang as string | undefined) ?? null,
      }
      if (res.writableFinished) req.log.info(line, 'request')
      else req.log.warn(line, 'request aborted')
    })
    next()
  }
}
