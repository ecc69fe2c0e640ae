import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { writeHeartbeat } from '../../db/heartbeat.store.ts'
import type { SessionBackend } from './session.types.ts'

/** Rejects if the service does not answer. */
export type Check = () => Promise<void>

/** How long a successful write counts, in ms: anybody may request `/health`, and each write costs. */
const writeEvery = 15_000

/** For `/health`: does the database answer, and can it be written? With a full disk it only answers. */
export function checkDatabase(db: Db, clock: () => number): Check {
  let written = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock()
    if (now - written < writeEvery) return void (await sql`select 1`.execute(db))
    await writeHeartbeat(db, now)
    written = now
  }
}

/** For `/health`: can a session be stored? */
export const checkSessionStore =
  (sessions: Pick<SessionBackend, 'check'>): Check =>
  () =>
    sessions.check()
