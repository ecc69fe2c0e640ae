import { setImmediate as turnEnd } from 'node:timers/promises'
import type { Db } from './database.ts'

/**
 * Merges equal queries, as when everybody at a banquet scans one code: all who ask in the same turn of the event loop
 * share one answer. The query is sent after the last of them has asked, so nobody gets older data than alone. Since the
 * answer is shared, nobody may change it.
 */
export function askedTogether<A>(ask: (db: Db, value: string) => Promise<A>) {
  const asked = new WeakMap<Db, Map<string, Promise<A>>>()
  return (db: Db, value: string): Promise<A> => {
    const ofTurn = asked.get(db) ?? new Map<string, Promise<A>>()
    asked.set(db, ofTurn)
    const send = async () => {
      await turnEnd()
      // Whoever asks from now on may want newer data.
      ofTurn.delete(value)
      return ask(db, value)
    }
    const answer = ofTurn.get(value) ?? send()
    ofTurn.set(value, answer)
    return answer
  }
}
