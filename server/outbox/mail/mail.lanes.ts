import { type Job, startLoop } from '../../base/jobs.ts'
import { deliverMail, type MailDeps } from './mail.delivery.ts'

/** So many mails are sent at once: a mail server that is slow with one does not hold up a code. */
const lanesMost = 4
const longestRest = 60_000

export type MailJob = Job & {
  /** There is mail: it is sent now. */
  wake(): void
}

/**
 * Sends mails as they come, and looks for due ones every `everyMs`. Several processes share the work by claiming mails.
 * While the mail server takes nothing, all of them rest, up to a minute: many refused sign-ins would lock the account.
 * `stop` waits for mails in transit.
 */
export function startMailing(deps: MailDeps, everyMs = 5000): MailJob {
  const lanes = new Set<Promise<void>>()
  const { clock, log } = deps
  let failures = 0
  let restsUntil = 0
  const failed = (err: unknown) => log.error({ err }, 'sending mail failed')
  const drive = async (signal: AbortSignal) => {
    while (!signal.aborted && restsUntil <= clock()) {
      const delivered = await deliverMail(deps)
      if (delivered === 'none') return
      failures = delivered === 'down' ? failures + 1 : 0
      if (failures > 0) restsUntil = clock() + Math.min(longestRest, 1000 * 2 ** failures)
    }
  }
  const loop = startLoop({
    async work(signal) {
      if (lanes.size >= lanesMost) return
      const lane = drive(signal)
        .catch(failed)
        .finally(() => lanes.delete(lane))
      lanes.add(lane)
    },
    everyMs,
    failed,
  })
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop()
      await Promise.all(lanes)
    },
  }
}
