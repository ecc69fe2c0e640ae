import { type Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** Placeholder for the value while the query is built. */
const value = '\0value'

/**
 * A query with one value, for the pages that everybody opens. It is built once per database and then only run, because
 * building takes longer than SQLite takes to answer.
 */
export function prepared<Row>(build: (db: Db, value: string) => Compilable<Row>) {
  // Keyed by the adapter, which a database shares with its transactions.
  const built = new WeakMap<object, CompiledQuery<Row>>()
  return async (db: Db, given: string): Promise<Row[]> => {
    const { adapter } = db.getExecutor()
    const query = built.get(adapter) ?? build(db, value).compile()
    built.set(adapter, query)
    const parameters = query.parameters.map((parameter) => (parameter === value ? given : parameter))
    return (await db.executeQuery<Row>(CompiledQuery.raw(query.sql, parameters))).rows
  }
}
