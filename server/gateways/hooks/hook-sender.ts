import { createHmac } from 'node:crypto'
import { type RetryTime, retry, type Verdict } from '../retry.ts'
import { guardedPost } from './guarded-post.ts'
import type { Sent } from './hook-sending.ts'

export type HookSender = {
  /**
   * Sends one message; never throws.
   * @param message.id the same for each try, so that the receiver recognises a repetition
   */
  send(message: { id: string; payload: string }): Promise<Sent>
}

/**
 * All quick retries of one delivery start within this time, in ms. Including the last one's time-out they end before the
 * delivery's claim on the message. Longer outages are left to the delivery's own schedule of days.
 */
const quickTriesMs = 15_000

/** Adds quick retries to a sender: after throttling, time-outs, 5xx and broken connections. */
export function withRetries(sender: HookSender, time: RetryTime = {}): HookSender {
  const now = time.now ?? Date.now
  return {
    async send(message) {
      const attempt = async () => {
        const sent = await sender.send(message)
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

/** `url`: http or https. `secrets`: `whsec_…`, newest first; a message gets one signature of each. */
type HookTarget = { url: string; secrets: readonly string[] }

type Options = HookTarget & {
  /** Now, in ms since 1970. */
  clock: () => number
  /** From the first packet to the end of the answer, in ms. */
  timeoutMs?: number
}

/** Sends signed messages (Standard Webhooks) to the operator's own address, wherever it is. Follows no redirect. */
export const createHookSender = ({ url, secrets, clock, timeoutMs }: Options): HookSender => ({
  send({ id, payload }) {
    const seconds = Math.floor(clock() / 1000)
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(payload),
      'User-Agent': 'tipping-webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': secrets.map((each) => signature(each, `${id}.${seconds}.${payload}`)).join(' '),
    }
    return guardedPost({ url: new URL(url), headers, body: payload, allows: () => true, clock, timeoutMs })
  },
})

/** What `HOOK_SECRETS` may hold: `whsec_` and 24 to 64 bytes in base64, as Standard Webhooks says. */
export function isHookSecret(text: string): boolean {
  const [, key = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  const bytes = Buffer.from(key, 'base64')
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === key
}

/** As version 1 of Standard Webhooks signs; the tests check it with that project's own package. */
function signature(secret: string, text: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}
