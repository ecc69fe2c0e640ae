import type { Db } from '../../db/database.ts'
import { readBacklog } from '../../outbox/outbox.store.ts'
import type { Probe } from './metrics.gauges.ts'

/** What waits to be sent: webhooks, mails (none where the product sends none) and messages to devices. */
export function outboxProbes({ db, clock }: { db: Db; clock: () => number }): Probe[] {
  const ageOf = async (kind: 'hook' | 'mail') => {
    const { since } = await readBacklog(db, kind)
    return since === undefined ? 0 : Math.max(0, clock() - since) / 1000
  }
  const gauge = (name: string, help: string, value: () => Promise<number>): Probe => ({
    name,
    help,
    read: async () => [{ value: await value() }],
  })
  return [
    gauge(
      'tipping_hooks_pending_messages',
      'Webhooks that have not arrived yet and are still tried.',
      async () => (await readBacklog(db, 'hook')).waiting,
    ),
    gauge('tipping_hooks_oldest_pending_seconds', 'How old the oldest of them is.', () => ageOf('hook')),
    gauge('tipping_push_devices', 'Devices of staff members that are told of tips.', () => countDevices(db)),
    gauge(
      'tipping_push_pending_messages',
      'Messages that have not been sent yet, those that wait for the end of a quiet time included.',
      async () => (await readBacklog(db, 'push')).waiting,
    ),
    gauge(
      'tipping_mails_waiting',
      'Mails that are not sent yet.',
      async () => (await readBacklog(db, 'mail')).waiting,
    ),
    gauge(
      'tipping_mails_failing',
      'Those of them that the mail server has not taken at the first try.',
      async () => (await readBacklog(db, 'mail')).failing,
    ),
    gauge('tipping_mails_oldest_waiting_seconds', 'How old the oldest of them is.', () => ageOf('mail')),
  ]
}

async function countDevices(db: Db): Promise<number> {
  const { rows } = await db
    .selectFrom('push_device')
    .select((e) => e.fn.countAll<number | string>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}
