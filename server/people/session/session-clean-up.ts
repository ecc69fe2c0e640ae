import { type Job, startLoop } from '../../base/jobs.ts'
import type { Logger } from '../../base/logger.ts'
import { isAway } from '../../gateways/redis.ts'
import type { SessionBackend } from './session.types.ts'

const hour = 60 * 60 * 1000

/** Runs the clean-up now and every hour, of expired sessions and what else nobody needs; every container does so. */
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
    // Harmless: nothing of it is read any more. The next run tries again.
    failed: (err) =>
      isAway(err)
        ? log.info('the hourly clean-up is put off: redis is away')
        : log.warn({ err }, 'the hourly clean-up failed'),
  })
