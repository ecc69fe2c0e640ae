import { RedisStore } from 'connect-redis'
import type { SessionData } from 'express-session'
import type { Redis } from 'ioredis'
import { sessionLifetime } from '../../http/session-cookie.ts'
import type { KeptSession } from './kept-sessions.ts'
import { personKey, sessionPrefix } from './redis-keys.ts'
import { endOf, idleLifetime, isTooOld } from './session-life.ts'
import { answer, type Done, parseSession } from './session-record.ts'

/**
 * Sessions in Redis through connect-redis, which must stay at 8.1 with ioredis: from version 9 `set` fails with ioredis,
 * and Express still answers 200. Also keeps a list of each person's sessions.
 */
export class RedisSessionStore extends RedisStore {
  readonly #redis: Redis
  readonly #now: () => number

  constructor(redis: Redis, now: () => number = Date.now) {
    const serializer = {
      stringify: JSON.stringify,
      parse: (text: string) => parseSession(text) as SessionData,
    }
    const ttl = (session: SessionData) => Math.max(1, Math.ceil((endOf(session, now()) - now()) / 1000))
    super({ client: redis, prefix: sessionPrefix, ttl, serializer })
    this.#redis = redis
    this.#now = now
  }

  override get(sid: string, done?: Done<SessionData | null>): Promise<SessionData | null | undefined> {
    return answer(this.#read(sid), done)
  }

  override set(sid: string, session: SessionData, done?: Done): Promise<void> {
    return answer(this.#write(sid, session), done)
  }

  override touch(sid: string, session: SessionData, done?: Done): Promise<void> {
    return answer(this.#touch(sid, session), done)
  }

  override destroy(sid: string, done?: Done): Promise<void> {
    return answer(this.#remove(sid), done)
  }

  async #read(sid: string): Promise<SessionData | null> {
    const session = (await super.get(sid)) as SessionData | null
    return session && !isTooOld(session, this.#now()) ? session : null
  }

  async #touch(sid: string, session: SessionData): Promise<void> {
    await super.touch(sid, session)
    // XX: only if it is on the list. A session that was just ended elsewhere must not return to it.
    if (session.personId) await this.#redis.zadd(personKey(session.personId), 'XX', this.#now(), sid)
  }

  async #write(sid: string, session: SessionData): Promise<void> {
    // List it first: a session that is not on the list could not be ended from another browser.
    if (session.personId) await this.#list(session.personId, sid)
    await super.set(sid, session)
  }

  async #remove(sid: string): Promise<void> {
    const session = await super.get(sid)
    await super.destroy(sid)
    if (session?.personId) await this.#redis.zrem(personKey(session.personId), sid)
  }

  async #list(personId: string, sid: string) {
    const key = personKey(personId)
    const now = this.#now()
    const steps = this.#redis.multi()
    steps.zremrangebyscore(key, '-inf', now - idleLifetime)
    steps.zadd(key, now, sid)
    steps.persist(key)
    for (const [error] of (await steps.exec()) ?? []) if (error) throw error
  }

  /** Ids of a person's sessions; some may have ended. */
  idsOf(personId: string): Promise<string[]> {
    return this.#redis.zrange(personKey(personId), '0', '-1')
  }

  /** A person's sessions, most recently used first. Removes ended ones from the list. */
  async listOf(personId: string): Promise<KeptSession[]> {
    const key = personKey(personId)
    const listed = await this.#redis.zrevrange(key, '0', '-1', 'WITHSCORES')
    const found: KeptSession[] = []
    for (let i = 0; i < listed.length; i += 2) {
      const [id = '', score] = listed.slice(i)
      const session = await this.#read(id)
      if (session) found.push({ id, lastSeenAt: this.#seenAt(Number(score)), session })
      else await this.#redis.zrem(key, id)
    }
    return found
  }

  /** Earlier versions stored when a session would end: a year after its last use. */
  #seenAt(score: number): number {
    return score > this.#now() ? score - sessionLifetime : score
  }

  /** Removes sessions that expired unused from everybody's list. Redis deletes an empty list. */
  async tidyLists(): Promise<void> {
    const last = this.#now() - idleLifetime
    for await (const keys of this.#redis.scanStream({ match: personKey('*'), count: 500 })) {
      for (const key of keys as string[]) await this.#redis.zremrangebyscore(key, '-inf', last)
    }
  }
}
