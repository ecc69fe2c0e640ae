import type { Logger } from '../../base/logger.ts'
import type { Meter } from '../../base/meter.ts'
import type { Db } from '../../db/database.ts'
import type { Seal } from '../../db/sealed.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { HookSender, Sent } from '../../gateways/hooks/hook-sending.ts'
import { triedFor } from '../../outbox/records/hook.outbox.store.ts'
import { claimNext, disable, type EndpointRow, type MessageRow } from './hook.delivery.store.ts'
import { markFailed, markSent } from './hook.outcome.store.ts'
import { hour, longestPause, pauseAfter, restAfter } from './hook.pauses.ts'
import { openSecret } from './hook.secret.ts'

export type DeliveryDeps = {
  db: Db
  /** Opens the secrets that sign. */
  seal: Seal
  sender: Pick<HookSender, 'send'>
  /** Now, in ms since 1970. */
  clock: () => number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  meter?: Pick<Meter, 'hook'> | undefined
  random?: () => number
}
/** An endpoint that failed for this long is disabled: the time from a message's first to its last try. */
const lastingFailure = triedFor - longestPause
/**
 * It must also have failed this often, about a day's tries: if our own server was down for those days, nothing was
 * tried.
 */
const lastingTries = 10

/** Sends an endpoint's next due message. `none`: nothing is due. */
export async function deliverNext(
  deps: DeliveryDeps,
  endpointId: string,
): Promise<'none' | 'sent' | 'failed'> {
  const { db, seal, sender, clock, meter } = deps
  const claimed = await claimNext(db, endpointId, clock())
  if (!claimed) return 'none'
  const { endpoint, message } = claimed
  const { url } = endpoint
  const secrets = secretsOf(seal, endpoint, clock())
  const sent: Tried = secrets
    ? await sender.send({ url, id: message.id, payload: message.payload, secrets })
    : { kind: 'none', why: 'secret' }
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

/** `secret`: nothing was sent, since the signing secret can't be opened. */
type Tried = Sent | { kind: 'none'; why: 'secret' }

/** The newest secret first, and the previous one while both are valid. Undefined if the newest can't be opened. */
function secretsOf(seal: Seal, { id, secret, old_secret, old_until }: EndpointRow, now: number) {
  const newest = openSecret(seal, id, secret)
  const both = old_secret !== null && (old_until ?? 0) > now
  const previous = both ? openSecret(seal, id, old_secret) : undefined
  return newest && [newest, ...(previous ? [previous] : [])]
}

const outcomeOf = (sent: Tried) =>
  sent.kind === 'answer' ? { status: sent.status, error: null } : { status: null, error: sent.why }

async function takeFailure(
  { db, log, random = Math.random }: DeliveryDeps,
  endpoint: EndpointRow,
  message: MessageRow,
  sent: Tried,
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
