import { RedisStore } from 'connect-redis'
import type { SessionData } from 'express-session'
import type { Redis } from 'ioredis'
import { sessionLifetime } from './session-cookie.ts'
import { answer, type Done, parseSession } from './session-record.ts'

const prefix = 'session:'
export const sessionKey = (sid: string) => prefix + sid
/**
 * A sorted set of one person's session ids by when they end, to end them all. It has no expiry, so that a full Redis
 * (`volatile-lru`) never drops it before the sessions on it.
 */
export const personKey = (personId: string) => `sessions-of:${personId}`

/**
 * Sessions in Redis through connect-redis, which must stay at 8.1 with ioredis: from 9 on `set` fails with ioredis, and
 * Express answers 200 all the same. Beside it, a list of each person's sessions.
 */
export class RedisSessionStore extends RedisStore {
  readonly #redis: Redis

  constructor(redis: Redis) {
    const serializer = {
      stringify: JSON.stringify,
      parse: (text: string) => parseSession(text) as SessionData,
    }
    super({ client: redis, prefix, ttl: sessionLifetime / 1000, serializer })
    this.#redis = redis
  }

  override get(sid: string, done?: Done<SessionData | null>): Promise<SessionData | null | undefined> {
    return answer(super.get(sid), done)
  }

  override set(sid: string, session: SessionData, done?: Done): Promise<void> {
    return answer(this.#write(sid, session), done)
  }

  override touch(sid: string, session: SessionData, done?: Done): Promise<void> {
    return answer(super.touch(sid, session), done)
  }

  override destroy(sid: string, done?: Done): Promise<void> {
    return answer(this.#remove(sid), done)
  }

  async #write(sid: string, session: SessionData): Promise<void> {
    // Listed first: a session that is not on the list could not be ended from elsewhere.
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
    const now = Date.now()
    const steps = this.#redis.multi()
    steps.zremrangebyscore(key, '-inf', now)
    steps.zadd(key, now + sessionLifetime, sid)
    steps.persist(key)
    for (const [error] of (await steps.exec()) ?? []) if (error) throw error
  }

  /** Ids of a person's sessions, some of which may have ended. */
  idsOf(personId: string): Promise<string[]> {
    return this.#redis.zrange(personKey(personId), '0', '-1')
  }

  /** Takes the sessions that have ended by their age off everybody's list; an empty list is gone. */
  async tidyLists(now = Date.now()): Promise<void> {
    for await (const keys of this.#redis.scanStream({ match: personKey('*'), count: 500 })) {
      for (const key of keys as string[]) await this.#redis.zremrangebyscore(key, '-inf', now)
    }
  }
}
