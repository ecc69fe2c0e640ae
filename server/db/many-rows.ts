import { type RawBuilder, sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'

/**
 * Rows for `insertInto(table).columns(columns).expression(manyRows(…))`; `json`: an array of objects that have these columns.
 * They travel as one value, so the statement is the same however many there are: a thousand rows with a placeholder for
 * each value take longer to put together than to write.
 */
export function manyRows<Row extends object>(
  db: Db,
  table: string,
  columns: readonly (keyof Row & string)[],
  json: string,
): RawBuilder<Row> {
  if (!isSqlite(db)) {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    return sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
  }
  const values = sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))
  // SQLite would take an "on conflict" for the condition of a join if there were no "where".
  return sql`select ${values} from json_each(${json}) where true`
}
