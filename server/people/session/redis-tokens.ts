import type { Redis } from 'ioredis'
import type { LockPort } from './session-lock.ts'
import type { TokenPort } from './session-tokens.ts'

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
export function redisTokens(redis: Redis, lifetimeMs: number): TokenPort & LockPort {
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
