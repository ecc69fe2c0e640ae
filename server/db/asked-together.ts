import DataLoader from 'dataloader'
import type { Db } from './database.ts'

/**
 * Merges equal queries, as when everybody at a banquet scans one code: all who ask in the same turn of the event loop
 * share one answer. The query is sent after the last of them has asked, so nobody gets older data than alone. Since the
 * answer is shared, nobody may change it.
 */
export function askedTogether<A>(ask: (db: Db, value: string) => Promise<A>) {
  const loaders = new WeakMap<Db, DataLoader<string, A>>()
  const loaderFor = (db: Db) => {
    const loader: DataLoader<string, A> = new DataLoader(
      (values) => {
        loader.clearAll()
        return Promise.all(values.map((value) => ask(db, value).catch(asError)))
      },
      { batchScheduleFn: setImmediate },
    )
    loaders.set(db, loader)
    return loader
  }
  return (db: Db, value: string): Promise<A> => (loaders.get(db) ?? loaderFor(db)).load(value)
}

/** A query that fails must not make the others of its turn fail. */
const asError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error('not answered', { cause })
