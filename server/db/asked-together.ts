import DataLoader from 'dataloader'
import type { Db } from './database.ts'

/**
 * A question that many ask at once, as a banquet does that scans one code: whoever asks it in the same turn of the
 * event loop gets the same answer. It is asked after the last of them has come, so nobody sees anything older than if
 * they had asked alone. The answer belongs to all of them: nobody may change it.
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

/** One question that fails does not take along the others of its turn. */
const asError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error('not answered', { cause })
