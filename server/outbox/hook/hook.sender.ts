import type { Logger } from '../../base/logger.ts'
import type { Meter } from '../../base/meter.ts'
import type { HookSender } from '../../gateways/hooks/hook-sender.ts'
import { hookQueue } from '../outbox.store.ts'
import type { OutboxSender } from '../outbox.ts'

type HookDeps = {
  sender: HookSender
  log: Pick<Logger, 'info' | 'warn'>
  meter?: Pick<Meter, 'hook'> | undefined
}

/** A receiver may ask us to wait so long, in ms. */
const longestWait = 6 * 3600 * 1000

/** Sends the webhook's messages. Nothing switches it off: what is not taken within its days is lost, and told. */
export const createHookMessages = ({ sender, log, meter }: HookDeps): OutboxSender => ({
  kind: 'hook',
  queues: async () => [hookQueue],
  async send({ id, payload }) {
    const sent = await sender.send({ id, payload: payload ?? '' })
    if (sent.kind === 'none') return { kind: 'later', error: sent.why, rest: true }
    const { status, retryAfterMs = 0 } = sent
    if (status >= 200 && status < 300) return { kind: 'sent', status }
    return { kind: 'later', status, rest: true, waitMs: Math.min(retryAfterMs, longestWait) }
  },
  tell({ id, tries }, result, { error, status }) {
    meter?.hook(result === 'sent' ? 'delivered' : (error ?? 'refused'))
    const fields = { messageId: id, tries, error, status }
    if (result === 'expired') log.warn(fields, 'webhook lost: `admin hook again` sends it again')
    else if (result !== 'sent') log.info(fields, 'webhook not delivered')
  },
})
