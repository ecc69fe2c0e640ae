import { LRUCache } from 'lru-cache'

/** Makes each result once and keeps the `most` recently used ones. */
export function keepFinished<T>(
  make: (key: string) => Promise<T>,
  most: number,
): (key: string) => Promise<T> {
  const finished = new LRUCache<string, Promise<T>>({
    max: most,
    memoMethod(key) {
      const made = make(key)
      made.catch(() => finished.delete(key))
      return made
    },
  })
  return (key) => finished.memo(key)
}
