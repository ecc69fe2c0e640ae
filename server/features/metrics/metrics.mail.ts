import type { Db } from '../../db/database.ts'
import { readMailBacklog } from '../../outbox/mail/mail.delivery.store.ts'
import type { Probe } from './metrics.gauges.ts'

/** Mails that wait; none where the product sends no mail. */
export function mailProbes({ db, clock }: { db: Db; clock: () => number }): Probe[] {
  return [
    {
      name: 'tipping_mails_waiting',
      help: 'Mails that are not sent yet.',
      read: async () => [{ value: (await readMailBacklog(db)).waiting }],
    },
    {
      name: 'tipping_mails_failing',
      help: 'Those of them that the mail server has not taken at the first try.',
      read: async () => [{ value: (await readMailBacklog(db)).failing }],
    },
    {
      name: 'tipping_mails_oldest_waiting_seconds',
      help: 'How old the oldest of them is.',
      read: async () => {
        const { since } = await readMailBacklog(db)
        return [{ value: since === undefined ? 0 : Math.max(0, clock() - since) / 1000 }]
      },
    },
  ]
}
