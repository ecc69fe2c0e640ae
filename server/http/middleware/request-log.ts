import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { firstOfMinute } from '../../base/first-of-minute.ts'
import { type Logger, logOf, plainLines, requestContext } from '../../base/logger.ts'
import type { Meter } from '../../base/meter.ts'
import { lineOf } from '../client-of.ts'
import type { NetworkOf } from '../network-of.ts'

/** So many refusals of a network have a line of their own in a minute. The first ones show what is going on. */
const mostRefusals = 20
/** So many answers that are no refusals: more than a full restaurant asks for, and too few to wash the log away. */
const mostAnswers = 600

type Needs = { log: Logger; metrics: Meter | undefined; clock: () => number; networkOf: NetworkOf }

/**
 * One log line per request, and one sample for the metrics. The line of a refused one says why, and from which network. Of
 * what people who are not signed in ask, a network has a number of lines a minute, and one that counts the others. Logs the
 * route's pattern and never the URL itself, because URLs carry tokens and what Stripe appends to a return URL. The id is
 * always ours; a client's id is not trusted.
 */
export function requestLog({ log, metrics, clock, networkOf }: Needs): RequestHandler {
  const lines = plainLines(log)
  const counted = (most: number, what: string) =>
    firstOfMinute({
      most,
      clock,
      tellRest: (ip, statuses) => lines.warn({ network: networkOf({ ip }), statuses }, what),
    })
  const refusals = counted(mostRefusals, 'more refusals of a network')
  const answers = counted(mostAnswers, 'more requests of a network')
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
      const { method, failure } = req
      const { statusCode: status } = res
      // A stream of events never ends by itself: it ends when the listener leaves.
      const over = res.writableFinished || res.get('Content-Type')?.startsWith('text/event-stream') === true
      metrics?.request({ method, route, status, aborted: !over, ms: elapsed })
      const refused = status >= 400 || failure !== undefined
      const [rare, other] = refused || !over ? [refusals, answers] : [answers, refusals]
      other.endMinute()
      const network = lineOf(req.ip)
      const person = req.person ?? req.bearer?.person
      if (!person && !rare.isTold(network, status)) return
      const line = {
        req: req.id,
        method,
        route: route ?? null,
        status,
        ms: Math.round(elapsed * 10) / 10,
        bytes: req.socket.bytesWritten - sentBefore,
        // A webhook of Stripe's has no language.
        lang: (req.lang as string | undefined) ?? null,
        ...(refused && { ...(person && { person: person.sub }), network: networkOf({ ip: network }) }),
        ...failure?.fields,
      }
      if (failure) lines[failure.level](line, failure.said ?? 'request failed')
      else if (!over) lines.warn(line, 'request aborted')
      else if (status >= 500) lines.warn(line, 'request')
      else lines.info(line, 'request')
    })
    requestContext.run({ req: req.id }, next)
  }
}
