/** Counts the turns of the event loop while `work` is done; `work` can ask how many have begun. */
export async function turnsOf(work: (now: () => number) => Promise<unknown>): Promise<number> {
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await work(() => turns)
  clearImmediate(next)
  return turns
}
