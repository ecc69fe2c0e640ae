import { CompiledQuery } from 'kysely'
import { type Db, isSqlite } from '../../../server/db/database.ts'

export type Value = string | number | null

/**
 * Writes rows by the hundred: building each statement anew, as the stores do, would take longer than running it.
 * `columns` are trusted names.
 */
export function inserter(db: Db, table: string, columns: readonly string[], rowsAtOnce = 400) {
  const mark = isSqlite(db) ? () => '?' : (n: number) => `$${n + 1}`
  const statement = (rows: number) => {
    const places = Array.from(
      { length: rows },
      (_, row) => `(${columns.map((_, at) => mark(row * columns.length + at)).join(',')})`,
    )
    return `insert into ${table} (${columns.join(',')}) values ${places.join(',')}`
  }
  const full = statement(rowsAtOnce)
  return async (trx: Db, rows: Value[][]): Promise<void> => {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const some = rows.slice(from, from + rowsAtOnce)
      const sql = some.length === rowsAtOnce ? full : statement(some.length)
      await trx.executeQuery(CompiledQuery.raw(sql, some.flat()))
    }
  }
}
