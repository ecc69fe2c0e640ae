import type { Redis } from 'ioredis'
import type { Seal } from '../../db/sealed.ts'
import { isTheirs, type RemovedSession, removed } from './kept-sessions.ts'
import { personKey, sessionKey } from './redis-keys.ts'
import { RedisSessionStore } from './redis-session.store.ts'
import { redisTokens, tokensKey } from './redis-tokens.ts'
import type { SessionBackend } from './session.types.ts'
import { tokenLifetime } from './session-life.ts'
import type { LockTimes } from './session-lock.ts'
import { parseSession } from './session-record.ts'
import { createSessionTokens, openTokens } from './session-tokens.ts'

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
    async check() {
      // Write and read back: a Redis that is full or read-only still answers a ping.
      const value = String(Date.now())
      await redis.set('session-check', value, 'EX', 60)
      if (!(await redis.get('session-check'))) throw new Error('what was written is not there')
    },
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
