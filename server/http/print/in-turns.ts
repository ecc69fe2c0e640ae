import { RateLimitedError } from '../../base/errors.ts'

/** How many may be in the line, with the one at work. */
const most = 10

/** Runs one piece of work after another, in the order of the calls. Throws RateLimitedError if too many wait. */
export function inTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let inLine = 0
  return async (work) => {
    if (inLine >= most) throw new RateLimitedError(30)
    inLine++
    const mine = last.then(work).finally(() => inLine--)
    last = mine.catch(() => {})
    return mine
  }
}
