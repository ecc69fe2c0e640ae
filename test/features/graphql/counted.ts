import type { KyselyPlugin } from 'kysely'
import type { Db } from '../../../server/db/database.ts'

/** The same database, counting what it is asked; `hold` keeps its answers back until it is released. */
export function counted(db: Db) {
  const seen = { queries: 0, held: undefined as Promise<void> | undefined }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      seen.queries += 1
      return node
    },
    async transformResult({ result }) {
      await seen.held
      return result
    },
  }
  return {
    db: db.withPlugin(plugin) as Db,
    async during<T>(work: () => Promise<T>): Promise<{ result: T; queries: number }> {
      const before = seen.queries
      const result = await work()
      return { result, queries: seen.queries - before }
    },
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      seen.held = promise
      return () => {
        seen.held = undefined
        resolve()
      }
    },
  }
}
