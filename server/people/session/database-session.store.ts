import { type SessionData, Store } from 'express-session'
import type { Db } from '../../db/database.ts'
import { endOf, isTooOld, seenEvery } from './session-life.ts'
import { answer, type Done, parseSession } from './session-record.ts'

/** Sessions in the database, if there is no Redis. */
export class DatabaseSessionStore extends Store {
  readonly #db: Db
  readonly #now: () => number

  constructor(db: Db, now: () => number) {
    super()
    this.#db = db
    this.#now = now
  }

  override get(sid: string, done: Done<SessionData | null>): void {
    void answer(this.#read(sid), done)
  }

  override set(sid: string, session: SessionData, done?: Done): void {
    void answer(this.#write(sid, session), done)
  }

  override touch(sid: string, session: SessionData, done?: Done): void {
    void answer(this.#extend(sid, session), done)
  }

  override destroy(sid: string, done?: Done): void {
    void answer(this.#remove(sid), done)
  }

  async #read(sid: string) {
    const row = await this.#db
      .selectFrom('session')
      .select('data')
      .where('id', '=', sid)
      .where('expires_at', '>', this.#now())
      .executeTakeFirst()
    const session = row ? parseSession(row.data) : null
    return session && !isTooOld(session, this.#now()) ? session : null
  }

  async #write(sid: string, session: SessionData) {
    const now = this.#now()
    const row = {
      person_id: session.personId ?? null,
      data: JSON.stringify(session),
      expires_at: endOf(session, now),
      last_seen_at: now,
    }
    await this.#db
      .insertInto('session')
      .values({ id: sid, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
  }

  /** Every request touches its session. We write at most every ten minutes, since a write waits for the disk. */
  async #extend(sid: string, session: SessionData) {
    const now = this.#now()
    await this.#db
      .updateTable('session')
      .set({ expires_at: endOf(session, now), last_seen_at: now })
      .where('id', '=', sid)
      .where('last_seen_at', '<', now - seenEvery)
      .execute()
  }

  async #remove(sid: string) {
    await this.#db.deleteFrom('session').where('id', '=', sid).execute()
  }
}
