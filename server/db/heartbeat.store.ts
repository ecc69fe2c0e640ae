import type { Db } from './database.ts'

/** Writes a row that no job uses, to check that the database can be written; `now` in ms since 1970. */
export const writeHeartbeat = (db: Db, now: number): Promise<void> => beat(db, 'heartbeat', now)

/** Writes down that a backup was made; `now` in ms since 1970. */
export const noteBackup = (db: Db, now: number): Promise<void> => beat(db, 'backup', now)

/** When the last backup of these books was made (ms since 1970). Undefined: never. */
export async function lastBackupAt(db: Db): Promise<number | undefined> {
  const rows = db.selectFrom('job_lease').select('expires_at').where('name', '=', 'backup')
  return (await rows.executeTakeFirst())?.expires_at
}

/** A moment is kept as a lease that nobody holds. */
async function beat(db: Db, name: string, now: number): Promise<void> {
  await db
    .insertInto('job_lease')
    .values({ name, holder: '', expires_at: now, cursor: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ expires_at: now }))
    .execute()
}
