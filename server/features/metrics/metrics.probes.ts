import { statfs } from 'node:fs/promises'
import type { FindingStatus } from '../../../views/findings.ts'
import type { Db } from '../../db/database.ts'
import { readBackups } from '../../db/heartbeat.store.ts'
import { readFindings } from '../../operations/doctor/doctor.store.ts'
import { hookState } from '../../outbox/hook/hook.store.ts'
import { readBacklog } from '../../outbox/outbox.store.ts'
import { type Probe, withTimeLimit } from './metrics.gauges.ts'
import { moneyProbes } from './metrics.money.ts'
import { measureDatabase, readDueTips, readListsReadAt } from './metrics.store.ts'

const values: Partial<Record<FindingStatus, number>> = { ok: 0, warn: 1, fail: 2 }

/** What the doctor last saw, in any container. */
export const doctorProbe = (db: Db): Probe => ({
  name: 'tipping_doctor_check',
  help: 'What the doctor last saw: 0 right, 1 to be looked at, 2 wrong.',
  labels: ['check'],
  read: async () =>
    (await readFindings(db)).flatMap(({ id, status }) => {
      const value = values[status]
      return value === undefined ? [] : [{ labels: { check: id }, value }]
    }),
})

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
            const up = await withTimeLimit(check(), checkMs).then(
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

type BackupNeeds = {
  db: Db
  clock: () => number
  /** Undefined if this server makes no backups. */
  plan: { everyMs: number } | undefined
}

/** How old the last backup is, by whomever it was made; and, if the server makes them, how that goes. */
export function backupProbes({ db, clock, plan }: BackupNeeds): Probe[] {
  const age: Probe = {
    name: 'tipping_backup_age_seconds',
    help: 'How long ago the last good backup was made; if there is none, the business.',
    read: async () => {
      const since = (await readBackups(db)).madeAt ?? (plan && (await businessSince(db)))
      return since === undefined ? [] : [{ value: Math.max(0, clock() - since) / 1000 }]
    },
  }
  if (!plan) return [age]
  return [
    age,
    {
      name: 'tipping_backup_every_seconds',
      help: 'How often the server means to make a backup.',
      read: async () => [{ value: plan.everyMs / 1000 }],
    },
    {
      name: 'tipping_backup_failed',
      help: '1 if the server could not make its last backup, 0 if it could.',
      read: async () => [{ value: (await readBackups(db)).failed ? 1 : 0 }],
    },
  ]
}

async function businessSince(db: Db): Promise<number | undefined> {
  const { at } = await db
    .selectFrom('business')
    .select((e) => e.fn.min<number | null>('created_at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

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
    gauge(
      'tipping_hooks_lost_messages',
      'Webhooks of the last 30 days that were given up: `admin hook again` sends them again.',
      async () => (await hookState(db)).lost,
    ),
    gauge(
      'tipping_hooks_failing_seconds',
      'How old the oldest webhook is that was tried and has not arrived; 0: none.',
      async () => {
        const { since } = await hookState(db)
        return since === undefined ? 0 : Math.max(0, clock() - since) / 1000
      },
    ),
    gauge('tipping_push_devices', 'Devices of staff members that are told of tips.', () => countDevices(db)),
    gauge(
      'tipping_push_pending_messages',
      'Messages to devices that are not sent yet.',
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
