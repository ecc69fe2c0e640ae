import type { Redis } from 'ioredis'
import { personKey, RedisSessionStore, sessionKey } from './redis-session.store.ts'
import { redisTokens, tokensKey } from './redis-tokens.ts'
import type { SessionBackend } from './session.types.ts'
import { sessionLifetime } from './session-cookie.ts'
import type { LockTimes } from './session-lock.ts'
import { createSessionTokens } from './session-tokens.ts'

/**
 * Sessions in Redis. Start it with `volatile-lru`: when full, whoever was away longest signs in again, and nobody is
 * refused. With `allkeys-…` it would drop the lists of who is signed in where, and sessions could not be ended from
 * elsewhere.
 */
export function redisSessions(redis: Redis, times?: LockTimes): SessionBackend {
  const store = new RedisSessionStore(redis)
  return {
    store,
    tokens: createSessionTokens(redisTokens(redis, sessionLifetime), times),
    available: () => redis.status === 'ready',
    async check() {
      // Written and read back: a Redis that is full, or only reads, answers a ping all the same.
      const value = String(Date.now())
      await redis.set('session-check', value, 'EX', 60)
      if (!(await redis.get('session-check'))) throw new Error('what was written is not there')
    },
    async removeAllOf(personId, except) {
      const ids = (await store.idsOf(personId)).filter((id) => id !== except)
      if (ids.length === 0) return
      await redis.del(ids.flatMap((id) => [tokensKey(id), sessionKey(id)]))
      await redis.zrem(personKey(personId), ids)
    },
    // Sessions and tokens end by themselves; the lists of them do not.
    async removeExpired() {
      await store.tidyLists()
      return 0
    },
  }
}
