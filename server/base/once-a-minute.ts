import { LRUCache } from 'lru-cache'

const pauseMs = 60_000
const mostKeys = 10_000

/**
 * For lines that can come as often as anybody asks for a page: of each key one a minute. Returns how many were left out
 * before this one; undefined: this one is left out, too.
 */
export function createOnceAMinute(
  clock: () => number = Date.now,
  max = mostKeys,
): (key: string) => number | undefined {
  const said = new LRUCache<string, { until: number; more: number }>({ max })
  return (key) => {
    const before = said.get(key)
    if (before && clock() < before.until) {
      before.more += 1
      return undefined
    }
    said.set(key, { until: clock() + pauseMs, more: 0 })
    return before?.more ?? 0
  }
}
