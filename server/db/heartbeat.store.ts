import type { Db } from './database.ts'

/** A row among the jobs that nobody holds, written to see that writing works; `now` in ms since 1970. */
export async function writeHeartbeat(db: Db, now: number): Promise<void> {
  await db
    .insertInto('job_lease')
    .values({ name: 'heartbeat', holder: '', expires_at: now, cursor: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ expires_at: now }))
    .execute()
}
