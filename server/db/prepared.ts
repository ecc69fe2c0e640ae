import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { keepPlan } from './planned.ts'

type Value = string | number | null
/** By name, or by place as in a list. */
type Given = { [name: string]: Value }

/** Placeholders for the values while the query is built: no text of ours has this character. */
const mark = '\uffff'

/**
 * A short query with one value or more, for what every guest needs. It is built once per database and then only run,
 * because building takes longer than SQLite takes to answer.
 */
export function prepared<Row, Values extends Value[]>(build: (db: Db, ...values: Values) => Compilable<Row>) {
  const slots = Array.from({ length: build.length - 1 }, (_, place) => mark + place)
  const run = builtOnce((db) => build(db, ...(slots as Values)))
  return (db: Db, ...given: Values): Promise<Row[]> => run(db, given as unknown as Given)
}

/** The same for a query with many values: they have names. */
export function preparedByName<Row, Values extends { [name: string]: Value }>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, given: Values) => Promise<Row[]> {
  const slots = new Proxy({}, { get: (_, name) => mark + String(name) })
  return builtOnce((db) => build(db, slots as Values))
}

function builtOnce<Row>(build: (db: Db) => Compilable<Row>) {
  // Keyed by the adapter, which a database shares with its transactions.
  const built = new WeakMap<object, CompiledQuery<Row>>()
  return async (db: Db, given: Given): Promise<Row[]> => {
    const { adapter } = db.getExecutor()
    const query = built.get(adapter) ?? build(db).compile()
    if (!built.has(adapter)) keepPlan(query.sql)
    built.set(adapter, query)
    const parameters = query.parameters.map((parameter) =>
      typeof parameter === 'string' && parameter.startsWith(mark) ? given[parameter.slice(1)] : parameter,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
