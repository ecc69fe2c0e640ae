import { type Logger, pino, type StreamEntry } from 'pino'

export type { Logger }

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
    redact: { paths: redact, censor: '[hidden]' },
  }
  if (pretty) return pino({ ...options, transport: { target: 'pino-pretty' } })
  return destination ? pino(options, destination) : pino(options)
}

/** An error's class, code and stack only: the other fields of a library's error may hold personal data. */
function errorFields(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const cause: unknown = error.cause instanceof Error ? errorFields(error.cause) : undefined
  return { type: error.name, message: error.message, code, stack: error.stack, cause }
}
