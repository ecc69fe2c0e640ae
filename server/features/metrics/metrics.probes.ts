import { statfs } from 'node:fs/promises'
import type { Db } from '../../db/database.ts'
import { type Probe, within } from './metrics.gauges.ts'
import { moneyProbes } from './metrics.money.ts'
import { measureDatabase, readDueTips, readListsReadAt } from './metrics.store.ts'

type Needs = {
  db: Db
  clock: () => number
  /** The services the server needs, by name. Each function rejects if its service does not answer. */
  checks: Record<string, () => Promise<void>>
  checkMs?: number
  /** Set if the database is a file on this machine. */
  dataDir?: string | undefined
  /** When the gate was closed to tips from before the start, in ms since 1970. */
  gate: { closedAt(): number | undefined }
}

/**
 * Read each time the metrics are read: the state of the services, and waiting work. Each is one small, indexed query.
 */
export function productProbes({ db, clock, checks, checkMs = 1500, dataDir, gate }: Needs): Probe[] {
  return [
    ...(dataDir === undefined ? [] : [freeSpace(dataDir)]),
    {
      name: 'tipping_up',
      help: '1 where a part that the server needs answers, 0 where it does not.',
      labels: ['part'],
      read: () =>
        Promise.all(
          Object.entries(checks).map(async ([part, check]) => {
            const up = await within(check(), checkMs).then(
              () => 1,
              () => 0,
            )
            return { labels: { part }, value: up }
          }),
        ),
    },
    {
      name: 'tipping_database_answer_seconds',
      help: 'How long the database takes to answer the smallest question.',
      read: async () => [{ value: (await measureDatabase(db)) / 1000 }],
    },
    {
      name: 'tipping_reconcile_due_tips',
      help: 'Tips whose outcome or fee should have been asked from Stripe by now.',
      read: async () => [{ value: (await readDueTips(db, clock())).due }],
    },
    {
      name: 'tipping_reconcile_oldest_due_seconds',
      help: 'Since when the longest waiting of them does.',
      read: async () => {
        const now = clock()
        const { since } = await readDueTips(db, now)
        return [{ value: since === undefined ? 0 : (now - since) / 1000 }]
      },
    },
    {
      name: 'tipping_reconcile_lists_read_timestamp_seconds',
      help: 'When Stripe’s lists were last read without a failure; 0: never yet.',
      // A key that may not read the lists fails from the first day on. Without a value, its alert would never fire.
      read: async () => [{ value: ((await readListsReadAt(db)) ?? 0) / 1000 }],
    },
    {
      name: 'tipping_start_gate_closed_seconds',
      help: 'How long tips from before this server’s start have waited for Stripe’s charges to be read; 0: they may be paid.',
      read: async () => [{ value: Math.max(0, clock() - (gate.closedAt() ?? clock())) / 1000 }],
    },
    ...moneyProbes({ db, clock }),
  ]
}

const freeSpace = (dataDir: string): Probe => ({
  name: 'tipping_data_free_bytes',
  help: 'Room that is left on the disk of the data folder.',
  read: async () => {
    const { bavail, bsize } = await statfs(dataDir)
    return [{ value: bavail * bsize }]
  },
})
