import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { isSqlite } from '../database.ts'

/**
 * What the two databases call the same thing. SQLite tables are STRICT: like PostgreSQL they refuse text in a number.
 */
export function dialectOf(db: Kysely<unknown>) {
  const sqlite = isSqlite(db)
  const moment: RawBuilder<unknown> = sqlite ? sql`integer` : sql`bigint`
  return {
    /** A time in ms since 1970. */
    moment,
    finish: <T extends CreateTableBuilder<string, string>>(table: T) =>
      sqlite ? table.modifyEnd(sql`strict`) : table,
  }
}

/** `column in ('a', 'b')`, for the values a text column may have. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`
