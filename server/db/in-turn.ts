import type { Db } from './database.ts'

/**
 * Lines up work on one thing in this process: one after the other, in the order in which it was asked for. Other
 * processes know nothing of it, so the database must still refuse what may not happen at once.
 */
export function inTurn() {
  const lines = new WeakMap<Db, Map<string, Promise<unknown>>>()
  return async <T>(db: Db, key: string, work: () => Promise<T>): Promise<T> => {
    const waiting = lines.get(db) ?? new Map<string, Promise<unknown>>()
    lines.set(db, waiting)
    const before = waiting.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    waiting.set(key, mine)
    try {
      return await mine
    } finally {
      if (waiting.get(key) === mine) waiting.delete(key)
    }
  }
}
