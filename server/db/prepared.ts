import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { lookupsOf } from './postgres.ts'

/** Placeholders for the values while the query is built: no text of ours has this character. */
const mark = '\uffff'

/**
 * A short query with one value or more, for the pages that everybody opens. It is built once per database and then only
 * run, because building takes longer than SQLite takes to answer. On PostgreSQL those of one moment travel together.
 */
export function prepared<Row, Values extends (string | number)[]>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
) {
  // Keyed by the adapter, which a database shares with its transactions.
  const built = new WeakMap<object, CompiledQuery<Row>>()
  const slots = Array.from({ length: build.length - 1 }, (_, place) => mark + place)
  return async (db: Db, ...given: Values): Promise<Row[]> => {
    const { adapter } = db.getExecutor()
    const query = built.get(adapter) ?? build(db, ...(slots as Values)).compile()
    built.set(adapter, query)
    const parameters = query.parameters.map((parameter) => {
      const place = slots.indexOf(parameter as string)
      return place === -1 ? parameter : given[place]
    })
    const bound = { ...query, parameters }
    return lookupsOf(db)?.run<Row>(bound) ?? (await db.executeQuery<Row>(bound)).rows
  }
}
