import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { type Logger, logOf, plainLines, requestContext } from '../../base/logger.ts'
import type { Meter } from '../../base/meter.ts'
import { lineOf } from '../client-of.ts'

/** Of requests for what is not there, a network gets one line in so many ms: anybody can ask for as many as they like. */
const unknownPause = 60_000
/** So many networks are told apart. */
const mostNetworks = 10_000

/**
 * One log line per request (a warning from 500 on), and one sample for the metrics. Of a stranger's requests for what is
 * not there, a network has one line a minute, which says how many others there were before it (`more`). Logs the route's pattern and never
 * the URL itself, because URLs carry tokens and what Stripe appends to a return URL. The id is always ours; a client's id
 * is not trusted.
 */
export function requestLog(
  log: Logger,
  meter?: Pick<Meter, 'request'>,
  clock: () => number = Date.now,
): RequestHandler {
  const lines = plainLines(log)
  const unknown = new LRUCache<string, { until: number; more: number }>({ max: mostNetworks })
  /** How many were left out since the last line of this network; undefined: this one is left out, too. */
  const leftOut = (network: string): number | undefined => {
    const before = unknown.get(network)
    if (before && clock() < before.until) {
      before.more += 1
      return undefined
    }
    unknown.set(network, { until: clock() + unknownPause, more: 0 })
    return before?.more ?? 0
  }
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
      const { method } = req
      const { statusCode: status } = res
      // A stream of events never ends by itself: it ends when the listener leaves.
      const over = res.writableFinished || res.get('Content-Type')?.startsWith('text/event-stream') === true
      meter?.request({ method, route, status, aborted: !over, ms: elapsed })
      const more = status === 404 && !req.person ? leftOut(lineOf(req.ip)) : 0
      if (more === undefined) return
      const line = {
        req: req.id,
        method,
        route: route ?? null,
        status,
        ms: Math.round(elapsed * 10) / 10,
        bytes: req.socket.bytesWritten - sentBefore,
        // A webhook of Stripe's has no language.
        lang: (req.lang as string | undefined) ?? null,
        ...(more > 0 && { more }),
      }
      if (!over) lines.warn(line, 'request aborted')
      else if (status >= 500) lines.warn(line, 'request')
      else lines.info(line, 'request')
    })
    requestContext.run({ req: req.id }, next)
  }
}
