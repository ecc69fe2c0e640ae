import type { Db } from './database.ts'
import { hasRow } from './row-counts.ts'

/** Only one holder at a time, across all containers, runs a job. If the holder dies, the lease expires. */
export type Lease = { name: string; holder: string; ttlMs: number }

/** The clocks of two containers that run one job differ by less. A moment that is further ahead was written while a clock was wrong. In ms. */
export const clocksDiffer = 60 * 60_000

/**
 * Takes the lease, or extends one's own. False: somebody else holds it. One that runs out after `now + ttlMs` was taken by
 * a clock ahead of ours: up to `differ` ms we believe it.
 */
export async function takeLease(
  db: Db,
  { name, holder, ttlMs }: Lease,
  now: number,
  differ = clocksDiffer,
): Promise<boolean> {
  return hasRow(
    db
      .insertInto('job_lease')
      .values({ name, holder, expires_at: now + ttlMs, cursor: null })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, expires_at: now + ttlMs })
          .where((e) =>
            e.or([
              e('job_lease.expires_at', '<=', now),
              e('job_lease.expires_at', '>', now + ttlMs + differ),
              e('job_lease.holder', '=', holder),
            ]),
          ),
      )
      .returning('holder'),
  )
}

/** Gives the lease back, so that the next run need not wait until it expires. */
export const dropLease = (db: Db, { name, holder }: Lease) =>
  db
    .updateTable('job_lease')
    .set({ expires_at: 0 })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute()

/** How far the job has read; undefined before its first run. */
export async function readJobCursor(db: Db, { name }: Pick<Lease, 'name'>): Promise<number | undefined> {
  const row = await db.selectFrom('job_lease').select('cursor').where('name', '=', name).executeTakeFirst()
  return row?.cursor ?? undefined
}

/** Saves how far the job has read, if the lease is still held. */
export const writeJobCursor = (db: Db, { name, holder }: Lease, cursor: number) =>
  db.updateTable('job_lease').set({ cursor }).where('name', '=', name).where('holder', '=', holder).execute()
