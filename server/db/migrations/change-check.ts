import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * Gives a check of a table another condition; all rows stay, and so does what refers to them. `condition` without the
 * outer brackets. A released migration that uses this depends on it, so it never changes either.
 *
 * SQLite can't change a check, and a table that others refer to can't be renamed into place within a transaction. So its
 * rows are put aside, and the table is made anew under its name.
 */
export async function changeCheck(
  db: Kysely<unknown>,
  { table, check, condition }: { table: string; check: string; condition: string },
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    await run(`alter table ${table} drop constraint ${check}, add constraint ${check} check (${condition})`)
    return
  }
  const { rows: parts } = await sql<{ type: string; sql: string }>`select type, sql from sqlite_schema
    where tbl_name = ${table} and sql is not null order by type = 'table' desc, rowid`.execute(db)
  const [made = '', ...indexes] = parts.map((part) => part.sql)
  const emptied = await emptiedWith(db, table)
  // Until the commit: rows that refer to this table have nothing to refer to for a moment.
  await run('pragma defer_foreign_keys = on')
  for (const name of emptied) await run(`create table aside_${name} as select * from ${name} order by rowid`)
  await run(`drop table ${table}`)
  await run(withCheck(made, check, condition))
  for (const name of emptied) {
    await run(`delete from ${name}`)
    await run(`insert into ${name} select * from aside_${name} order by rowid`)
    await run(`drop table aside_${name}`)
  }
  for (const index of indexes) await run(index)
}

/**
 * SQLite deletes a table's rows before it drops the table. So it empties those that refer to it with `on delete cascade`,
 * too, and those that refer to these.
 */
async function emptiedWith(db: Kysely<unknown>, table: string): Promise<string[]> {
  const names = [table]
  for (const name of names) {
    const { rows } = await sql<{
      name: string
    }>`select distinct m.name from sqlite_schema m, pragma_foreign_key_list(m.name) k
      where m.type = 'table' and k."table" = ${name} and k.on_delete <> 'NO ACTION'`.execute(db)
    names.push(...rows.map((row) => row.name).filter((child) => !names.includes(child)))
  }
  return names
}

/** A table's statement with another condition in this check, whose brackets may hold others. */
function withCheck(statement: string, check: string, condition: string): string {
  const begin = new RegExp(`constraint ${check} check \\(`).exec(statement)
  if (!begin) throw new Error(`there is no check ${check}`)
  const from = begin.index + begin[0].length
  let [at, open] = [from, 1]
  for (; open > 0; at++) open += { '(': 1, ')': -1 }[statement[at] ?? ')'] ?? 0
  return statement.slice(0, from) + condition + statement.slice(at - 1)
}
