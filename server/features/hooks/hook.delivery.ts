import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { HookSender, Sent } from '../../gateways/hooks/hook-sender.ts'
import { type Job, startLoop } from '../../jobs.ts'
import type { Logger } from '../../logger.ts'
import type { Meter } from '../../meter.ts'
import { triedFor } from '../../records/hook.outbox.store.ts'
import {
  claimNext,
  disable,
  type EndpointRow,
  listDueEndpoints,
  type MessageRow,
  markFailed,
  markSent,
} from './hook.delivery.store.ts'

export type DeliveryDeps = {
  db: Db
  sender: Pick<HookSender, 'send'>
  /** Now, in ms since 1970. */
  clock: () => number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  meter?: Pick<Meter, 'hook'> | undefined
  random?: () => number
}

const second = 1000
const hour = 3600 * second
const longestPause = 6 * hour
const longestRest = 5 * 60 * second
/** An endpoint that failed for this long is disabled: the time from a message's first to its last try. */
const lastingFailure = triedFor - longestPause
/**
 * It must also have failed this often, about a day's tries: if our own server was down for those days, nothing was
 * tried.
 */
const lastingTries = 10

/**
 * The pause after the n-th failed try (from 1): 5 s, then four times as long each time, up to 6 hours; up to a quarter
 * of it is random. Each try follows the retry rule of all our calls (`gateways/retry.ts`: up to three more within
 * seconds); this pause is for a receiver that is down for a night or a weekend.
 */
export const pauseAfter = (tries: number, random: () => number): number =>
  Math.round(Math.min(longestPause, 5 * second * 4 ** (tries - 1)) * (0.75 + random() / 4))

/** How long an endpoint is paused after this many failures in a row. */
export const restAfter = (failures: number): number => Math.min(longestRest, second * 2 ** failures)

/** Sends an endpoint's next due message. `none`: nothing is due. */
export async function deliverNext(
  deps: DeliveryDeps,
  endpointId: string,
): Promise<'none' | 'sent' | 'failed'> {
  const { db, sender, clock, meter } = deps
  const claimed = await claimNext(db, endpointId, clock())
  if (!claimed) return 'none'
  const { endpoint, message } = claimed
  const { url } = endpoint
  const secrets = secretsOf(endpoint, clock())
  const sent = await sender.send({ url, id: message.id, payload: message.payload, secrets })
  const ok = sent.kind === 'answer' && sent.status >= 200 && sent.status < 300
  meter?.hook(ok ? 'delivered' : sent.kind === 'answer' ? 'refused' : sent.why)
  const now = clock()
  if (ok) {
    await markSent(db, message, outcomeOf(sent), now)
    return 'sent'
  }
  await takeFailure(deps, endpoint, message, sent, now)
  return 'failed'
}

/** The newest secret first, and the previous one while both are valid. */
const secretsOf = ({ secret, old_secret, old_until }: EndpointRow, now: number): string[] =>
  old_secret !== null && (old_until ?? 0) > now ? [secret, old_secret] : [secret]

const outcomeOf = (sent: Sent) =>
  sent.kind === 'answer' ? { status: sent.status, error: null } : { status: null, error: sent.why }

async function takeFailure(
  { db, log, random = Math.random }: DeliveryDeps,
  endpoint: EndpointRow,
  message: MessageRow,
  sent: Sent,
  now: number,
): Promise<void> {
  const asked = sent.kind === 'answer' ? Math.min(Math.ceil(sent.retryAfterMs ?? 0), longestPause) : 0
  const nextAt = now + Math.max(pauseAfter(message.tries, random), asked)
  const restsUntil = now + Math.max(restAfter(endpoint.failures), asked)
  // Idle time, when the message was due but nobody tried (our server was down), does not count towards its three days.
  const idle = now - (message.next_at ?? now)
  const giveUpAt = message.give_up_at + (idle > hour ? idle : 0)
  const given = nextAt > giveUpAt
  const times = { nextAt: given ? undefined : nextAt, giveUpAt, restsUntil, now }
  const after = await markFailed(db, message, outcomeOf(sent), times)
  const fields = { endpointId: endpoint.id, messageId: message.id, tries: message.tries, ...outcomeOf(sent) }
  log.info(fields, given ? 'webhook given up' : 'webhook not delivered')
  const gone = sent.kind === 'answer' && sent.status === 410
  const lasting =
    (after?.failing_since ?? now) <= now - lastingFailure && (after?.failures ?? 0) >= lastingTries
  if (!gone && !lasting) return
  const off = await inTransaction(db, (trx) => disable(trx, endpoint.id, gone ? 'gone' : 'failing', now))
  if (off) log.warn({ endpointId: endpoint.id, gone }, 'webhook switched off: nothing has arrived for days')
}

/**
 * Looks for messages every `everyMs`; stopping waits for messages in transit. Each endpoint has its own lane, so that
 * a slow one does not hold up others. Several processes share the work by claiming messages.
 */
export function startDelivery(deps: DeliveryDeps, everyMs = 1000): Job {
  const lanes = new Map<string, Promise<void>>()
  const failed = (err: unknown) => deps.log.error({ err }, 'sending webhooks failed')
  const drive = async (endpointId: string, signal: AbortSignal) => {
    while (!signal.aborted && (await deliverNext(deps, endpointId)) === 'sent');
  }
  const work = async (signal: AbortSignal) => {
    const due = await listDueEndpoints(deps.db, deps.clock())
    for (const id of due.filter((one) => !lanes.has(one))) {
      const lane = drive(id, signal).catch(failed)
      lanes.set(
        id,
        lane.finally(() => lanes.delete(id)),
      )
    }
  }
  const loop = startLoop({ work, everyMs, failed })
  return {
    async stop() {
      await loop.stop()
      await Promise.all(lanes.values())
    },
  }
}
