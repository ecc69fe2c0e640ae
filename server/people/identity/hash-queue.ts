/** How many are hashed at once: Node has four threads for such work, and files and names need some of them. */
const atOnce = 2
/** How many may wait: together they take less time than a browser's request has. */
const mostWaiting = 24
/** Of these some are kept for whoever is known: strangers alone can't fill the line. */
const keptForKnown = 8

/**
 * Runs a few at once. Others wait; when too many do, `busy` is thrown. `known`: the browser or the person has proved
 * something before.
 */
export function createHashQueue(busy: () => Error) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>, known = false): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= (known ? mostWaiting : mostWaiting - keptForKnown)) throw busy()
      await new Promise<void>((start) => waiting.push(start))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
