import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Check } from '../features/system/health.controller.ts'
import type { SessionBackend } from './session.types.ts'

/** For `/health`: does the database answer? */
export const checkDatabase =
  (db: Db): Check =>
  async () => {
    await sql`select 1`.execute(db)
  }

/** For `/health`: can a session be kept? */
export const checkSessionStore =
  (sessions: Pick<SessionBackend, 'check'>): Check =>
  () =>
    sessions.check()
