import { AsyncResource } from 'node:async_hooks'

/** For how long one turn of the event loop takes up work of one kind, in ms. */
const turnMs = 10

/**
 * Runs pieces of work that come together over several turns of the event loop, in their order: at once while a turn has taken
 * up less than 10 ms of them, the others one in each turn. It costs nothing while nobody waits. Keeps each one's
 * context, such as a request's id in the log.
 */
export function createTurns(now: () => number = () => performance.now()): (work: () => void) => void {
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
  return (work) => {
    if (until === undefined) {
      until = now() + turnMs
      setImmediate(nextTurn)
    }
    if (waiting.length === 0 && now() < until) work()
    else waiting.push(AsyncResource.bind(() => work()))
  }
}
