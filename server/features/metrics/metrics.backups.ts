import type { Db } from '../../db/database.ts'
import { readBackups } from '../../db/heartbeat.store.ts'
import type { Probe } from './metrics.gauges.ts'

type Needs = {
  db: Db
  clock: () => number
  /** Undefined if this server makes no backups. */
  plan: { everyMs: number } | undefined
}

/** How old the last backup is, by whomever it was made; and, if the server makes them, how that goes. */
export function backupProbes({ db, clock, plan }: Needs): Probe[] {
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
