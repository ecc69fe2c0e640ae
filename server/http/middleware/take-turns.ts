import type { RequestHandler } from 'express'
import { createTurns } from '../event-loop/turns.ts'

/**
 * Requests that arrive together, as at a banquet, are taken up over several turns of the event loop, in the order in which
 * they came. Otherwise one turn would take up all of them, and whatever else is due (an answer of Stripe, a commit that is done)
 * would wait until its end.
 */
export function takeTurns(now?: () => number): RequestHandler {
  const inTurn = createTurns(now)
  return (_req, _res, next) => inTurn(() => next())
}
