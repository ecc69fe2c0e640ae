import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from './database.ts'

/**
 * Queues work on the same key in this process: one task at a time, in the order of the calls. Other processes don't
 * know this queue, so the database must still refuse what may not happen at the same time.
 */
export function inTurn() {
  const lines = new WeakMap<Db, Map<string, Promise<unknown>>>()
  /** @param patience how long to wait for the task before, in ms; undefined: until it ends */
  return async <T>(db: Db, key: string, work: () => Promise<T>, patience?: number): Promise<T> => {
    const waiting = lines.get(db) ?? new Map<string, Promise<unknown>>()
    lines.set(db, waiting)
    const before = waiting.get(key)
    const turn =
      before && patience !== undefined
        ? Promise.race([before, wait(patience, undefined, { ref: false })])
        : (before ?? Promise.resolve())
    const mine = turn.then(work, work)
    waiting.set(key, mine)
    try {
      return await mine
    } finally {
      if (waiting.get(key) === mine) waiting.delete(key)
    }
  }
}
