import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import { BackupError, databaseFile, leftOut, passingFile } from './backup.ts'
import { type Db, openCopy, type Trx } from './database.ts'
import { migrateToLatest, pendingMigrations } from './migrate.ts'
import { lockAlone } from './restore.ts'
import { inTransaction } from './transaction.ts'

/** Rows in all, and where the SQLite file was put aside. */
type Moved = { rows: number; kept: string }

/**
 * Copies the SQLite books, without sessions, into `to`, an empty PostgreSQL database, in one transaction, compares both and
 * lets `check` judge the result; then puts the file aside, so that no server goes on with it. Throws {@link BackupError} if
 * somebody uses the books, if they are not up to date, if `to` holds a business, or if what arrived is not what was sent,
 * and what `check` throws: then `to` is not empty any more. `tell` hears of each large table, which takes a while.
 */
export async function moveBooks(
  dataDir: string,
  to: Db,
  check: (moved: Db) => Promise<void>,
  now: Date,
  tell: (line: string) => void = () => {},
): Promise<Moved> {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) throw new BackupError(`there is no database at ${file}`)
  const lock = lockAlone(file, false)
  const copy = passingFile(dataDir)
  try {
    // Nobody writes it, and it has no journal beside it: it is whole.
    copyFileSync(file, copy)
    const from = openCopy(copy)
    try {
      const lacks = await pendingMigrations(from)
      if (lacks.length > 0)
        throw new BackupError(`these books lack ${lacks.join(', ')}: start this version once first`)
      await migrateToLatest(to)
      const rows = await inTransaction(to, (trx) => copyTables(from, trx, tell))
      tell('all tables are there; the books are recomputed')
      await check(to)
      const kept = `${file}.moved-${now.toISOString().replace(/\D/g, '').slice(0, 14)}`
      renameSync(file, kept)
      return { rows, kept }
    } finally {
      await from.destroy()
    }
  } finally {
    lock.db?.close()
    rmSync(copy, { force: true })
  }
}

type Column = { name: string; type: string }
type Table = { name: string; columns: Column[]; parents: string[] }

async function copyTables(from: Db, to: Trx, tell: (line: string) => void): Promise<number> {
  if (await to.selectFrom('business').select('id').executeTakeFirst())
    throw new BackupError('there is a business in that database already: it must be empty')
  let rows = 0
  for (const table of parentsFirst(await tablesOf(from))) {
    await sql`delete from ${sql.table(table.name)}`.execute(to)
    await copyTable(from, to, table, tell)
    const [was, is] = [await summed(from, table), await summed(to, table)]
    if (JSON.stringify(was) !== JSON.stringify(is))
      throw new BackupError(`${table.name} did not arrive as it was: ${JSON.stringify({ was, is })}`)
    rows += Number(was.rows)
  }
  return rows
}

export async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'
    and name not like 'sqlite_%' and name not like 'kysely_%' order by name`.execute(db)
  const kept = rows.filter(({ name }) => !leftOut.includes(name))
  return Promise.all(
    kept.map(async ({ name }) => {
      const columns = await sql<Column>`select name, type from pragma_table_info(${name})`.execute(db)
      const keys = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(
        db,
      )
      return { name, columns: columns.rows, parents: keys.rows.map((key) => key.table) }
    }),
  )
}

/** Each after those that its rows name. A table that names itself is read in the order in which its rows were written. */
export function parentsFirst(tables: Table[]): Table[] {
  const done = new Set<Table>()
  const add = (table: Table) => {
    for (const parent of tables) if (parent !== table && table.parents.includes(parent.name)) add(parent)
    done.add(table)
  }
  tables.forEach(add)
  return [...done]
}

/** PostgreSQL takes 65,535 values in a statement. */
const valuesAtOnce = 30_000

/** Whoever waits hears of a table each so many rows. */
const toldEach = 5000

async function copyTable(
  from: Db,
  to: Trx,
  { name, columns }: Table,
  tell: (line: string) => void,
): Promise<void> {
  let [done, told] = [0, 0]
  const names = columns.map((column) => column.name)
  const most = Math.floor(valuesAtOnce / names.length)
  const listed = sql.join(names.map((one) => sql.ref(one)))
  for (let after = 0; ; ) {
    const { rows } = await sql<Record<string, unknown>>`select rowid as "row number", ${listed}
      from ${sql.table(name)} where rowid > ${after} order by rowid limit ${most}`.execute(from)
    if (rows.length === 0) return
    const values = rows.map((row) => sql`(${sql.join(names.map((one) => plain(row[one])))})`)
    await sql`insert into ${sql.table(name)} (${listed}) values ${sql.join(values)}`.execute(to)
    after = Number(rows.at(-1)?.['row number'])
    done += rows.length
    if (done - told < toldEach) continue
    told = done
    tell(`${name}: ${done} rows`)
  }
}

/** Bytes as the driver of PostgreSQL knows them. */
const plain = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value) : value)

/** How many rows there are, and a sum for each column: of numbers, which can be large, what is left of a division. */
async function summed(db: Db, { name, columns }: Table): Promise<Record<string, unknown>> {
  const sums = columns.map((column) => {
    const what = /int/i.test(column.type)
      ? sql`${sql.ref(column.name)} % 1000003`
      : sql`length(${sql.ref(column.name)})`
    return sql`sum(${what}) as ${sql.ref(column.name)}`
  })
  const { rows } = await sql<Record<string, unknown>>`select count(*) as rows, ${sql.join(sums)}
    from ${sql.table(name)}`.execute(db)
  return rows[0] ?? {}
}
