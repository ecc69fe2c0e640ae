import { type Job, startLoop } from '../jobs.ts'
import type { Logger } from '../logger.ts'
import type { SessionBackend } from './session.types.ts'

const hour = 60 * 60 * 1000

/** Deletes expired sessions now and every hour, in whichever containers run. */
export const startSessionCleanUp = (
  sessions: Pick<SessionBackend, 'removeExpired'>,
  log: Logger,
  everyMs = hour,
): Job =>
  startLoop({
    async work() {
      const removed = await sessions.removeExpired()
      if (removed > 0) log.info({ removed }, 'expired sessions removed')
    },
    everyMs,
    // Nothing depends on it: what has expired is not read. The next turn tries again.
    failed: (err) => log.warn({ err }, 'expired sessions could not be removed'),
  })
