import { type RetryTime, retry, type Verdict } from '../retry.ts'
import type { HookSender, Sent } from './hook-sending.ts'

/**
 * All quick retries of one delivery start within this time, in ms. Including the last one's time-out they end before the
 * delivery's claim on the message. Longer outages are left to the delivery's own schedule of days.
 */
const quickTriesMs = 15_000

/** Adds quick retries to a sender: after throttling, time-outs, 5xx and broken connections. */
export function withRetries(sender: HookSender, time: RetryTime = {}): HookSender {
  const now = time.now ?? Date.now
  return {
    ...sender,
    async send(sending) {
      const attempt = async () => {
        const sent = await sender.send(sending)
        if (verdictOn(sent).again) throw new NotArrived(sent)
        return sent
      }
      const judge = (error: unknown): Verdict =>
        error instanceof NotArrived ? verdictOn(error.sent) : { again: false }
      try {
        return await retry(attempt, { ...time, judge, deadline: now() + quickTriesMs })
      } catch (error) {
        if (error instanceof NotArrived) return error.sent
        throw error
      }
    },
  }
}

function verdictOn(sent: Sent): Verdict {
  if (sent.kind === 'none') return { again: ['timeout', 'connection', 'dns'].includes(sent.why) }
  const { status, retryAfterMs: waitMs } = sent
  if (status !== 429 && status < 500) return { again: false }
  return { again: true, ...(waitMs !== undefined && { waitMs }) }
}

class NotArrived extends Error {
  readonly sent: Sent
  constructor(sent: Sent) {
    super('not arrived')
    this.sent = sent
  }
}
