import type { Db } from './database.ts'

/** Writes a row that no job uses, to check that the database can be written; `now` in ms since 1970. */
export async function writeHeartbeat(db: Db, now: number): Promise<void> {
  await db
    .insertInto('job_lease')
    .values({ name: 'heartbeat', holder: '', expires_at: now, cursor: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ expires_at: now }))
    .execute()
}
