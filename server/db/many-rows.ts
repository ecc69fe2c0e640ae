import { type RawBuilder, sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'

/**
 * Rows for `insertInto(table).columns(columnsOf(rows)).expression(manyRows(…))`. They travel as one value, so the statement
 * is the same however many there are: a thousand rows with a placeholder for each value take longer to put together
 * than to write.
 */
export function manyRows<Row extends object>(db: Db, table: string, rows: Row[]): RawBuilder<Row> {
  const columns = columnsOf(rows)
  const json = JSON.stringify(rows)
  if (!isSqlite(db)) {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    return sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
  }
  const values = sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))
  // SQLite would take an "on conflict" for the condition of a join if there were no "where".
  return sql`select ${values} from json_each(${json}) where true`
}

/** All rows have the columns of the first. */
export const columnsOf = <Row extends object>([first]: Row[]) =>
  Object.keys(first ?? {}) as (keyof Row & string)[]
