import { RedisStore } from 'connect-redis'
import type { SessionData } from 'express-session'
import type { Redis } from 'ioredis'
import type { Seal } from '../../db/sealed.ts'
import { writeAndRead } from '../../gateways/redis.ts'
import { isTheirs, type KeptSession, type RemovedSession, removed } from './kept-sessions.ts'
import type { SessionBackend } from './session.types.ts'
import { endOf, idleLifetime, isTooOld, tokenLifetime } from './session-life.ts'
import type { LockPort, LockTimes } from './session-lock.ts'
import { createSessionTokens, openTokens, type TokenPort } from './session-tokens.ts'
import { answer, type Done, parseSession } from './stored-session.ts'

const sessionPrefix = 'session:'
const sessionKey = (sid: string) => sessionPrefix + sid
/**
 * A sorted set of one person's session ids by last use, to list and to end them. It has no expiry, so that a full Redis
 * (`volatile-lru`) drops the sessions and never this list.
 */
const personKey = (personId: string) => `sessions-of:${personId}`

/**
 * Sessions in Redis. Run Redis with `volatile-lru`: when full, it drops the session unused for longest, and that person
 * signs in again; nobody is refused. With `allkeys-…` it would also drop the lists of who is signed in where, and
 * sessions could not be ended from another browser.
 */
export function redisSessions(
  redis: Redis,
  seal: Seal,
  times?: LockTimes,
  now: () => number = Date.now,
): SessionBackend {
  const store = new RedisSessionStore(redis, now)

  async function remove(personId: string, id: string): Promise<RemovedSession> {
    const session = await redis.getdel(sessionKey(id))
    const tokens = await redis.getdel(tokensKey(id))
    await redis.zrem(personKey(personId), id)
    return removed(session === null ? null : parseSession(session), openTokens(seal, id, tokens ?? undefined))
  }

  return {
    store,
    tokens: createSessionTokens(redisTokens(redis, tokenLifetime), seal, times),
    available: () => redis.status === 'ready',
    check: () => writeAndRead(redis),
    listOf: (personId) => store.listOf(personId),
    async removeAllOf(personId, except) {
      const ids = (await store.idsOf(personId)).filter((id) => id !== except)
      return Promise.all(ids.map((id) => remove(personId, id)))
    },
    async removeOf(personId, id) {
      return (await store.idsOf(personId)).includes(id) ? remove(personId, id) : undefined
    },
    async personsOf(email) {
      const found = new Set<string>()
      for await (const keys of redis.scanStream({ match: tokensKey('*'), count: 500 })) {
        for (const key of keys as string[]) {
          const sid = key.slice(tokensKey('').length)
          const tokens = openTokens(seal, sid, (await redis.get(key)) ?? undefined)
          if (tokens && isTheirs(tokens, email)) found.add(tokens.user.sub)
        }
      }
      return [...found]
    },
    // Sessions and tokens expire by themselves; the lists do not.
    async removeExpired() {
      await store.tidyLists()
      return 0
    },
  }
}

/**
 * Sessions in Redis through connect-redis, which must stay at 8.1 with ioredis: from version 9 `set` fails with ioredis,
 * and Express still answers 200. Also keeps a list of each person's sessions.
 */
class RedisSessionStore extends RedisStore {
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
      if (session) found.push({ id, lastSeenAt: Number(score), session })
      else await this.#redis.zrem(key, id)
    }
    return found
  }

  /** Removes sessions that expired unused from everybody's list. Redis deletes an empty list. */
  async tidyLists(): Promise<void> {
    const last = this.#now() - idleLifetime
    for await (const keys of this.#redis.scanStream({ match: personKey('*'), count: 500 })) {
      for (const key of keys as string[]) await this.#redis.zremrangebyscore(key, '-inf', last)
    }
  }
}

/** Compare and act in one step: if KEYS[1] holds ARGV[1], keep it ARGV[2] ms longer, or delete it. */
const extendIfMine = `if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('pexpire', KEYS[1], ARGV[2])`
const deleteIfSame = `if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('del', KEYS[1])`
const replaceIfSame = `if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

export const tokensKey = (sid: string) => `session-tokens:${sid}`
const lockKey = (sid: string) => `session-lock:${sid}`

/** Tokens and locks of sessions in Redis. Each write sets when Redis deletes it. */
function redisTokens(redis: Redis, lifetimeMs: number): TokenPort & LockPort {
  return {
    get: async (sid) => (await redis.get(tokensKey(sid))) ?? undefined,
    async put(sid, data) {
      await redis.set(tokensKey(sid), data, 'PX', lifetimeMs)
    },
    async swap(sid, was, data) {
      const done =
        data === undefined
          ? await redis.eval(deleteIfSame, 1, tokensKey(sid), was)
          : await redis.eval(replaceIfSame, 1, tokensKey(sid), was, data, lifetimeMs)
      return done === 1
    },
    take: async (sid) => (await redis.getdel(tokensKey(sid))) ?? undefined,
    acquire: async (sid, holder, ms) => (await redis.set(lockKey(sid), holder, 'PX', ms, 'NX')) === 'OK',
    async extend(sid, holder, ms) {
      await redis.eval(extendIfMine, 1, lockKey(sid), holder, ms)
    },
    async release(sid, holder) {
      await redis.eval(deleteIfSame, 1, lockKey(sid), holder)
    },
  }
}
