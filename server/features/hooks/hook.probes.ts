import type { Db } from '../../db/database.ts'
import type { Probe } from '../metrics/metrics.gauges.ts'
import { readBacklog } from './hook.backlog.store.ts'

/** Webhook messages that wait to be sent. */
export function hookProbes({ db, clock }: { db: Db; clock: () => number }): Probe[] {
  return [
    {
      name: 'tipping_hooks_pending_messages',
      help: 'Webhooks that have not arrived yet and are still tried.',
      read: async () => [{ value: (await readBacklog(db)).pending }],
    },
    {
      name: 'tipping_hooks_oldest_pending_seconds',
      help: 'How old the oldest of them is.',
      read: async () => {
        const { since } = await readBacklog(db)
        return [{ value: since === undefined ? 0 : (clock() - since) / 1000 }]
      },
    },
  ]
}
