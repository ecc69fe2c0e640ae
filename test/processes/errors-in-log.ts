/**
 * The lines of servers that tell of an error. Left out is that Redis is away: on a machine without a free core its answer can take
 * the server longer than the 1.5 seconds that it waits, which it tells, and then asks again.
 */
export const errorsIn = (logged: Record<string, unknown>[]): Record<string, unknown>[] =>
  logged.filter(({ level, msg }) => (level === 'error' || level === 'fatal') && msg !== 'redis is away')
