import type { Db } from '../../db/database.ts'
import type { Probe } from '../metrics/metrics.gauges.ts'
import { readPushBacklog } from './push.queue.store.ts'

/** Devices that are told of tips, and what waits for them. */
export const pushProbes = ({ db }: { db: Db }): Probe[] => [
  {
    name: 'tipping_push_devices',
    help: 'Devices of staff members that are told of tips.',
    read: async () => [{ value: (await readPushBacklog(db)).devices }],
  },
  {
    name: 'tipping_push_pending_messages',
    help: 'Messages that have not been sent yet, those that wait for the end of a quiet time included.',
    read: async () => [{ value: (await readPushBacklog(db)).waiting }],
  },
]
