import { AsyncLocalStorage } from 'node:async_hooks'
import { type Logger, pino, type StreamEntry } from 'pino'

export type { Logger }

/** Why a request was refused or failed, for its one line. `said` is the line's text, where it has one of its own. */
export type Failure = { level: 'info' | 'warn' | 'error'; said?: string; fields: object }

/**
 * The request that is being answered, for lines that are written far below it, where no request is known: so that all
 * lines of one payment can be found. Nothing else is kept here, and no code reads it to decide something: what a function
 * needs is a parameter. A job's lines have no `req`.
 */
export const requestContext = new AsyncLocalStorage<{ req: string }>()

/**
 * Fields that must never appear in a log, at any depth: people, cards, tokens, what guests wrote.
 * This list is the second line of defence; the first is to log only ids.
 */
const hidden = [
  'email',
  'name',
  'displayName',
  'review',
  'password',
  'token',
  'secret',
  'cookie',
  'authorization',
]
const redact = hidden.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])

type Options = { level: string; pretty: boolean; destination?: StreamEntry['stream'] }

/** One JSON line per event on standard output; readable lines with `pretty` (development only). */
export function createLogger({ level, pretty, destination }: Options): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorFields },
    // A request's own log names the request already.
    mixin: (_line: object, _level: number, log: object) =>
      ownRequest in log ? {} : { ...requestContext.getStore() },
    redact: { paths: redact, censor: '[hidden]' },
  }
  if (pretty) return pino({ ...options, transport: { target: 'pino-pretty' } })
  // Written while the server goes on: a request must not wait for the disk or for the container's log. pino writes
  // what is left when the process ends.
  return pino(options, destination ?? pino.destination({ sync: false }))
}

const ownRequest = Symbol('the log of one request')

/** The log of one request: each line carries its id. */
export const logOf = (log: Logger, req: string): Logger =>
  Object.assign(log.child({ req }), { [ownRequest]: true })

/**
 * The same logger without the search for hidden fields, which takes longer than the rest of a line: for lines whose
 * fields are all listed in the code and hold nothing of a person.
 */
export const plainLines = (log: Logger): Logger => log.child({}, { redact: [] })

/**
 * An error's class, code and stack only: the other fields of a library's error may hold personal data. An error that says
 * by `isOutside` that a service outside of this program is in trouble has no stack: it would show nothing.
 */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const cause: unknown = error.cause instanceof Error ? errorFields(error.cause) : undefined
  const told = { type: error.name, message: error.message, code }
  if ('isOutside' in error) {
    return { ...told, said: error.cause instanceof Error ? error.cause.message : undefined }
  }
  return { ...told, stack: error.stack, cause }
}
