/** Too much is going on at the database: nothing was done, and the same may work in a moment. */
export class DatabaseBusyError extends Error {
  override name: string = 'DatabaseBusyError'
}

/** The database can't be reached, or refuses every server: the operator must look. `message` and `code` are its own. */
export class DatabaseAwayError extends DatabaseBusyError {
  override name = 'DatabaseAwayError'
  /** For the log: a stack would show nothing. */
  readonly isOutside = true
  readonly code: string | undefined
  constructor(error: Error) {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
    super(error.message || code)
    this.code = code
  }
}

/**
 * SQLSTATEs that concern every connection: connections (08), no room for more (53, but a full disk has its own answer), a
 * standby that can't be written, a server that stops (57P); and the system's codes, such as ECONNRESET. Node's own (`ERR_…`)
 * are mistakes of ours.
 */
const away = /^(08\w{3}|53(?!100)\w{3}|25006|57P\w{2}|E(?!RR_)[A-Z_]+)$/
/** `pg` has no code for a connection that is lost. */
const lost = /^(Connection|Client|the database) /

/** What a query on PostgreSQL has thrown: by a name of ours if the database is away. */
export function nameOutage(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const named = new DatabaseAwayError(error)
  return away.test(named.code ?? '') || lost.test(error.message) ? named : error
}
