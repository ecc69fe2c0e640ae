/** The order to release held events in: as they came, backwards, shuffled (repeatably, by seed), or just these ids. */
export type ReleaseOrder = 'given' | 'reversed' | 'shuffled' | string[]

/** A small repeatable random number generator (mulberry32): 0 up to, but not including, 1. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function orderOf(ids: readonly string[], order: ReleaseOrder, seed: number): string[] {
  if (Array.isArray(order)) return order.filter((id) => ids.includes(id))
  if (order === 'given') return [...ids]
  if (order === 'reversed') return [...ids].reverse()
  const next = random(seed)
  return ids
    .map((id) => ({ id, rank: next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ id }) => id)
}
