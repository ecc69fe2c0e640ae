import { type SessionData, Store } from 'express-session'
import type { Db } from '../db/database.ts'
import { sessionLifetime } from './session-cookie.ts'
import { answer, type Done, parseSession } from './session-record.ts'

const day = 24 * 60 * 60 * 1000

/** Sessions in the database, for where there is no Redis. */
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
    return row ? parseSession(row.data) : null
  }

  async #write(sid: string, session: SessionData) {
    const row = {
      person_id: session.personId ?? null,
      data: JSON.stringify(session),
      expires_at: this.#endOf(session),
    }
    await this.#db
      .insertInto('session')
      .values({ id: sid, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
  }

  /** Every request touches its session; it is written once a day, since a write waits for the disk. */
  async #extend(sid: string, session: SessionData) {
    const end = this.#endOf(session)
    await this.#db
      .updateTable('session')
      .set({ expires_at: end })
      .where('id', '=', sid)
      .where('expires_at', '<', end - day)
      .execute()
  }

  async #remove(sid: string) {
    await this.#db.deleteFrom('session').where('id', '=', sid).execute()
  }

  #endOf({ cookie }: SessionData): number {
    return cookie.expires ? new Date(cookie.expires).getTime() : this.#now() + sessionLifetime
  }
}
