import type { Logger } from '../logger.ts'
import type { SessionBackend } from './session.types.ts'

const hour = 60 * 60 * 1000

/** Deletes expired sessions now and every hour, in whichever containers run. `stop` resolves once none is under way. */
export function startSessionCleanUp(
  sessions: Pick<SessionBackend, 'removeExpired'>,
  log: Logger,
  everyMs = hour,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= cleanUp(sessions, log).finally(() => {
      running = undefined
    })
  }
  run()
  const timer = setInterval(run, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

async function cleanUp(sessions: Pick<SessionBackend, 'removeExpired'>, log: Logger): Promise<void> {
  try {
    const removed = await sessions.removeExpired()
    if (removed > 0) log.info({ removed }, 'expired sessions removed')
  } catch (error) {
    // Nothing depends on it: what has expired is not read. The next turn tries again.
    log.warn({ err: error }, 'expired sessions could not be removed')
  }
}
