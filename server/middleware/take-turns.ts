import { AsyncResource } from 'node:async_hooks'
import type { RequestHandler } from 'express'

/** For how long one turn of the event loop takes up new requests, in ms. */
const turnMs = 10

/**
 * Requests that arrive together, as at a banquet, are taken up over several turns of the event loop, in the order in which
 * they came. Otherwise one turn would take up all of them, and whatever else is due (an answer of Stripe, a commit that is done)
 * would wait until its end. Keeps each one's context, such as its id in the log.
 */
export function takeTurns(now: () => number = () => performance.now()): RequestHandler {
  const waiting: (() => void)[] = []
  /** When this turn has taken up enough; undefined: it has taken up none. */
  let until: number | undefined
  const nextTurn = () => {
    const next = waiting.shift()
    until = next && now() + turnMs
    if (!next) return
    // One in each turn: what it awaits from the database's file goes on in the same turn.
    setImmediate(nextTurn)
    next()
  }
  return (_req, _res, next) => {
    if (until === undefined) {
      until = now() + turnMs
      setImmediate(nextTurn)
    }
    if (waiting.length === 0 && now() < until) next()
    else waiting.push(AsyncResource.bind(() => next()))
  }
}
