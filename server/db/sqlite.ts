import { dirname } from 'node:path'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { makePrivateDatabase, makePrivateFolder } from './private-files.ts'
import { openSqliteFile, retryWhileBusy, type SqliteFile } from './sqlite-file.ts'
import { type Idle, SqliteWrites, type Turn } from './sqlite-writes.ts'

type SqliteOptions = { readOnly?: boolean; idle: Idle }

/** Kysely over Node's own SQLite. No transaction waits for the network. */
export function sqliteDialect(file: string, options: SqliteOptions): Dialect {
  const driver = new SqliteFileDriver(file, options)
  return {
    createAdapter: () => new OwnAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class OwnAdapter extends SqliteAdapter {
  /** SQLite can roll back table changes; Kysely does not assume so. A migration thus runs completely or not at all. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** Reads don't wait for writes, and we line up the writes ourselves: Kysely's own line lets newcomers pass. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** What all connections of Kysely share: one connection to the file writes, one reads. */
type Files = { open(): SqliteFile; reader: SqliteFile; writer: SqliteFile; writes: SqliteWrites }

class SqliteFileDriver implements Driver {
  readonly #file: string
  readonly #readOnly: boolean
  readonly #idle: Idle
  #files: Files | undefined

  constructor(file: string, { readOnly = false, idle }: SqliteOptions) {
    this.#file = file
    this.#readOnly = readOnly
    this.#idle = idle
  }

  async init(): Promise<void> {
    this.#files ??= this.#open()
  }

  #open(): Files {
    if (!this.#readOnly) {
      makePrivateFolder(dirname(this.#file))
      makePrivateDatabase(this.#file)
    }
    // First the writer: it makes the file what readers expect.
    const writer = openSqliteFile(this.#file, { readOnly: this.#readOnly })
    const open = () => openSqliteFile(this.#file, { readOnly: true })
    return { open, reader: open(), writer, writes: new SqliteWrites(writer, this.#idle) }
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#files) throw new Error('the database is not open')
    return new SqliteConnection(this.#files)
  }

  beginTransaction = (connection: SqliteConnection, settings: TransactionSettings) =>
    connection.begin(settings)
  commitTransaction = (connection: SqliteConnection) => connection.commit()
  rollbackTransaction = (connection: SqliteConnection) => connection.rollback()
  releaseConnection = async () => {}

  /** The writer is closed last: it tidies up the write-ahead log. */
  async destroy(): Promise<void> {
    await this.#files?.writes.idle()
    this.#files?.reader.close()
    this.#files?.writer.close()
  }
}

const read = <R>(reader: SqliteFile, query: CompiledQuery): Promise<QueryResult<R>> =>
  retryWhileBusy(() => reader.run<R>(query))

class SqliteConnection implements DatabaseConnection {
  readonly #files: Files
  #turn: Turn | undefined
  /** A connection of its own sees the books of one moment, whatever is written meanwhile. */
  #snapshot: SqliteFile | undefined

  constructor(files: Files) {
    this.#files = files
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#turn) return this.#turn.run(query)
    if (this.#snapshot) return this.#snapshot.run(query)
    const { reader, writes } = this.#files
    const does = kindOf(query)
    if (does === 'read') return read(reader, query)
    if (does === 'other') return writes.alone(query)
    const turn = await writes.begin()
    try {
      const result = turn.run<R>(query)
      await turn.commit()
      return result
    } finally {
      turn.rollback()
    }
  }

  /** Nothing asks for rows one by one: what is long is read in pages. */
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }

  async begin({ accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === 'read only') {
      this.#snapshot = this.#files.open()
      this.#snapshot.exec('begin')
    } else this.#turn = await this.#files.writes.begin()
  }

  async commit(): Promise<void> {
    await this.#turn?.commit()
    await this.rollback()
  }

  async rollback(): Promise<void> {
    this.#turn?.rollback()
    this.#snapshot?.close()
    this.#turn = undefined
    this.#snapshot = undefined
  }
}

/** `other`: a PRAGMA, a change of tables, or plain SQL that may be anything. */
function kindOf({ query, sql }: CompiledQuery): 'read' | 'write' | 'other' {
  if (query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql)))
    return 'read'
  const writes = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']
  return writes.includes(query.kind) ? 'write' : 'other'
}
