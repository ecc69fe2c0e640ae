import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import { DatabaseBusyError } from './database-busy.ts'
import { type Row, rowsOf } from './rows.ts'

/** How long one statement may block this process while another one (the command-line tool) writes, in ms. */
const blockFor = 20
/** How long the statement is retried after that, in ms; other requests run in between. */
const waitFor = 8000
const cachedStatements = 300

/** One connection to the file, with its own statements. Node's SQLite is synchronous: a statement runs to its end. */
export type SqliteFile = {
  run<R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R>
  exec(sql: string): void
  /** False also after SQLite has undone a transaction by itself, as it may do when the disk is full. */
  inTransaction(): boolean
  close(): void
}

export function openSqliteFile(file: string, { readOnly = false } = {}): SqliteFile {
  const database = new DatabaseSync(file, { readOnly, timeout: blockFor, enableForeignKeyConstraints: true })
  // WAL: readers and the writer don't block each other. FULL: committed data survives a power cut.
  // Reading something opens the log: only a connection that has done so removes the log when it closes last.
  if (!readOnly) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA user_version;')
  // 8 MB. A tip that a thousand people share changes more pages than SQLite's 2 MB hold: they were written and read again
  // within one transaction.
  if (!readOnly) database.exec('PRAGMA cache_size = -8000')
  const known = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    const found = known.get(sql)
    if (found) return found
    // Reads the tables as they are: a statement's columns would be those from before another connection has changed them.
    database.exec('select 1 from sqlite_schema limit 1')
    const statement = database.prepare(sql)
    const columns = statement.columns().map(({ name }) => name)
    const prepared = { statement, columns: columns.length, rowOf: rowsOf(columns) }
    statement.setReturnArrays(true)
    if (known.size >= cachedStatements) known.clear()
    known.set(sql, prepared)
    return prepared
  }
  return {
    run<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> {
      const { statement, columns, rowOf } = prepare(sql)
      const values = parameters as SQLInputValue[]
      if (columns > 0) return { rows: listsOf(statement, values).map(rowOf) as R[] }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
    },
    exec: (sql) => void prepare(sql).statement.run(),
    inTransaction: () => database.isTransaction,
    close: () => database.close(),
  }
}

type Prepared = { statement: StatementSync; columns: number; rowOf: (values: readonly unknown[]) => Row }

/** The rows of a statement that returns lists. */
const listsOf = (statement: StatementSync, values: SQLInputValue[]) =>
  statement.all(...values) as unknown as unknown[][]

/**
 * Retries what found the file locked: it had no effect. A transaction that has begun holds the lock.
 * @param start since when somebody waits for it, in ms since 1970
 */
export async function retryWhileBusy<T>(work: () => T, start = Date.now()): Promise<T> {
  for (; ; await wait(5 + Math.random() * 20)) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (Date.now() - start > waitFor)
        throw new DatabaseBusyError('another process does not let go of the file', { cause: error })
    }
  }
}

/** SQLITE_BUSY (5), with any extended code. */
const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && ((error.errcode as number) & 0xff) === 5
