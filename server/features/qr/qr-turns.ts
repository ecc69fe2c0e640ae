/** Lets one piece of work run after the other, in the order in which they were asked for. */
export function inTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}
