import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { writeHeartbeat } from '../db/heartbeat.store.ts'
import type { SessionBackend } from './session.types.ts'

/** Rejects where the thing does not answer. */
export type Check = () => Promise<void>

/** How long a write that succeeded counts, in ms: anybody may ask for `/health`, and each write costs. */
const writeEvery = 15_000

/** For `/health`: does the database answer, and does it take a write? Where its disk is full it only answers. */
export function checkDatabase(db: Db, clock: () => number): Check {
  let written = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock()
    if (now - written < writeEvery) return void (await sql`select 1`.execute(db))
    await writeHeartbeat(db, now)
    written = now
  }
}

/** For `/health`: can a session be kept? */
export const checkSessionStore =
  (sessions: Pick<SessionBackend, 'check'>): Check =>
  () =>
    sessions.check()
