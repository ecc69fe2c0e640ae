import type { Socket } from 'node:net'
import type { CompiledQuery } from 'kysely'
import { Client, type ClientConfig, type PoolClient } from 'pg'
import type { Lookups } from './lookups.ts'

type Options = ClientConfig & {
  /** Called when the connection breaks; the queries under way get errors of their own. */
  onError: (error: Error) => void
}

/**
 * One connection for the short reads that pages and events begin with. All that are asked in one turn of the event loop
 * travel in one piece, and nobody waits for another one's answer before asking. With a connection each, every read is a
 * message of its own to the database and back, which takes longer than the read. See decision 0198.
 *
 * Only for reads of a few rows by a key, because answers come in the order of the questions: a slow one delays the rest.
 */
export class PostgresLookups implements Lookups {
  readonly #options: Options
  #opened: Promise<Client> | undefined
  #ended = false

  constructor(options: Options) {
    this.#options = options
  }

  async run<Row>({ sql, parameters }: Pick<CompiledQuery<Row>, 'sql' | 'parameters'>): Promise<Row[]> {
    if (this.#ended) throw new Error('the database has been closed')
    this.#opened ??= this.#open()
    const client = await this.#opened
    sendWithTheTurn(socketOf(client))
    const { rows } = await client.query({ text: sql, values: [...parameters] })
    return rows as Row[]
  }

  /** Resolves when all answers are there. */
  async end(): Promise<void> {
    this.#ended = true
    const client = await this.#opened?.catch(() => undefined)
    await client?.end()
  }

  /** The next one who asks gets a new connection once this one is broken. */
  #open(): Promise<Client> {
    const { onError, ...config } = this.#options
    const client = new Client({ ...config, pipeline: true })
    const opened = client.connect().then(() => client)
    const forget = () => {
      if (this.#opened === opened) this.#opened = undefined
    }
    client.on('error', (error) => {
      forget()
      onError(error)
    })
    client.once('end', forget)
    opened.catch(forget)
    return opened
  }
}

/** The socket under a client of `pg`, which has no other way to it. */
export const socketOf = (client: Client | PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Holds back what is written until all that has arrived in this turn of the event loop has been dealt with. */
function sendWithTheTurn(socket: Socket): void {
  if (socket.writableCorked > 0) return
  socket.cork()
  setImmediate(() => socket.uncork())
}
