import type { Selectable } from 'kysely'
import type { Logger } from '../../base/logger.ts'
import type { Meter } from '../../base/meter.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { HookEndpointTable } from '../../db/schema.ts'
import type { Seal } from '../../db/sealed.ts'
import { afterCommit } from '../../db/transaction.ts'
import type { HookSender } from '../../gateways/hooks/hook-sending.ts'
import { enabledHooks } from '../../outbox/outbox.store.ts'
import type { OutboxSender } from '../../outbox/outbox.ts'
import { triedFor } from '../../outbox/records/hook.outbox.store.ts'
import { openSecret } from './hook.secret.ts'
import { disable } from './hook.store.ts'

export type HookDeps = {
  db: Db
  /** Opens the secrets that sign. */
  seal: Seal
  sender: Pick<HookSender, 'send'>
  clock: () => number
  log: Pick<Logger, 'info' | 'warn'>
  meter?: Pick<Meter, 'hook'> | undefined
}

/** A receiver may ask us to wait so long, in ms. */
const longestWait = 6 * 3600 * 1000
/** An endpoint that failed for this long is disabled: the time from a message's first to its last try. */
const lastingFailure = triedFor - longestWait
/**
 * It must also have failed this often, about a day's tries: if our own server was down for those days, nothing was
 * tried.
 */
const lastingTries = 10

/** Sends webhooks. Each has its own queue, so that a slow one does not hold up others. */
export function createHookMessages({ db, seal, sender, clock, log, meter }: HookDeps): OutboxSender {
  return {
    kind: 'hook',
    queues: async () => (await enabledHooks(db).select('id').execute()).map(({ id }) => id),
    async send({ id, queue, payload }) {
      const endpoint = await enabledHooks(db).selectAll().where('id', '=', queue).executeTakeFirst()
      if (!endpoint) return { kind: 'refused', error: 'disabled' }
      const secrets = secretsOf(seal, endpoint, clock())
      const sent = secrets
        ? await sender.send({ url: endpoint.url, id, payload: payload ?? '', secrets })
        : // The signing secret can't be opened.
          ({ kind: 'none', why: 'secret' } as const)
      if (sent.kind === 'none') return { kind: 'later', error: sent.why, rest: true }
      const { status, retryAfterMs = 0 } = sent
      if (status >= 200 && status < 300) return { kind: 'sent', status }
      if (status === 410) return { kind: 'gone', status }
      return { kind: 'later', status, rest: true, waitMs: Math.min(retryAfterMs, longestWait) }
    },
    async also(trx, { queue }, { kind }, now) {
      const lasting = await noteOutcome(trx, queue, kind === 'sent', now)
      const why = kind === 'gone' ? 'gone' : lasting ? 'failing' : undefined
      if (why && (await disable(trx, queue, why, now)))
        afterCommit(trx, () =>
          log.warn({ endpointId: queue, why }, 'webhook switched off: nothing has arrived for days'),
        )
    },
    tell({ id, queue, tries }, result, { error, status }) {
      meter?.hook(result === 'sent' ? 'delivered' : (error ?? 'refused'))
      const fields = { endpointId: queue, messageId: id, tries, error, status }
      if (result !== 'sent')
        log.info(fields, result === 'later' ? 'webhook not delivered' : 'webhook given up')
    },
  }
}

/** The newest secret first, and the previous one while both are valid. Undefined if the newest can't be opened. */
function secretsOf(
  seal: Seal,
  { id, secret, old_secret, old_until }: Selectable<HookEndpointTable>,
  now: number,
) {
  const newest = openSecret(seal, id, secret)
  const both = old_secret !== null && (old_until ?? 0) > now
  const previous = both ? openSecret(seal, id, old_secret) : undefined
  return newest && [newest, ...(previous ? [previous] : [])]
}

/** Counts the failures in a row. True if it has failed for days. */
async function noteOutcome(trx: Trx, id: string, sent: boolean, now: number): Promise<boolean> {
  const { failures, failing_since } = await trx
    .updateTable('hook_endpoint')
    .set((e) =>
      sent
        ? { failures: 0, failing_since: null }
        : {
            failures: e('failures', '+', 1),
            failing_since: e.fn.coalesce('failing_since', e.val(now)),
          },
    )
    .where('id', '=', id)
    .returning(['failures', 'failing_since'])
    .executeTakeFirstOrThrow()
  return (failing_since ?? now) <= now - lastingFailure && failures >= lastingTries
}
