import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { makePrivateDatabase, makePrivateFolder } from './private-files.ts'

/** How long one statement may block this process while another one (the command-line tool) writes, in ms. */
const blockFor = 20
/** How long the statement is retried after that, in ms; other requests run in between. */
const waitFor = 8000
const cachedStatements = 300

/** Kysely over Node's own SQLite. One connection: Kysely queues for it, and no transaction waits for the network. */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new ImmediateDriver({ database: async () => openFile(file) }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** SQLite can roll back table changes; Kysely does not assume so. A migration thus runs completely or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class ImmediateDriver extends SqliteDriver {
  #retrying: DatabaseConnection | undefined

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#retrying ??= withRetries(await super.acquireConnection())
    return this.#retrying
  }

  /** Takes the write lock at the start, so that a transaction can't fail when it writes after reading. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** Retries a statement that found the file locked: it had no effect. A transaction that has begun holds the lock. */
function withRetries(connection: DatabaseConnection): DatabaseConnection {
  return {
    streamQuery: (query, size) => connection.streamQuery(query, size),
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      for (const start = Date.now(); ; await wait(5 + Math.random() * 20)) {
        try {
          return await connection.executeQuery<R>(query)
        } catch (error) {
          if (!isBusy(error) || Date.now() - start > waitFor) throw error
        }
      }
    },
  }
}

/** SQLITE_BUSY (5), with any extended code. */
const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && ((error.errcode as number) & 0xff) === 5

function openFile(file: string): SqliteDatabase {
  makePrivateFolder(dirname(file))
  makePrivateDatabase(file)
  const database = new DatabaseSync(file, { timeout: blockFor, enableForeignKeyConstraints: true })
  // WAL: readers and the writer don't block each other. FULL: committed data survives a power cut.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
  const cache = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = cache.get(sql)
      if (known) return known
      const statement = adapt(database.prepare(sql))
      if (cache.size >= cachedStatements) cache.clear()
      cache.set(sql, statement)
      return statement
    },
  }
}

function adapt(statement: StatementSync): SqliteStatement {
  const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bind(parameters)),
    run: (parameters) => statement.run(...bind(parameters)),
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  }
}
