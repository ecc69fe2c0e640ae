/**
 * Runs `work` on the items of a list, `atOnce` at a time, and reads the list no further than needed. After the first
 * error it waits for the work under way, then throws that error. Returns how many items there were.
 */
export async function forEachOf<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  const list =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : (items as Iterable<T>)[Symbol.iterator]()
  let over = false
  let count = 0
  const worker = async () => {
    while (!over) {
      const next = await list.next()
      if (next.done) return
      count += 1
      await work(next.value)
    }
  }
  const workers = Array.from({ length: atOnce }, () =>
    worker().catch((error: unknown) => {
      over = true
      throw error
    }),
  )
  const ended = await Promise.allSettled(workers)
  await list.return?.()
  const broken = ended.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
  return count
}
