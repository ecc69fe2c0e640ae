import type { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { RateLimitedError } from '../errors.ts'

export type Limit = {
  /** Names the limit in the store. */
  name: string
  /** How many are allowed in the window. */
  points: number
  /** The window, in seconds. */
  seconds: number
}

/** Counts in this process only. */
export function memoryLimiter({ name, points, seconds }: Limit): RateLimiterAbstract {
  return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
}

/** Counts for all containers; while Redis is away, in this process: nobody gets tries without end. */
export function redisLimiter(redis: Redis, kind: string, limit: Limit): RateLimiterAbstract {
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `${kind}:${limit.name}`,
    points: limit.points,
    duration: limit.seconds,
    insuranceLimiter: memoryLimiter(limit),
    rejectIfRedisNotReady: true,
  })
}

/** Counts one under `key`. Throws RateLimitedError, with the wait, when that was one too many. */
export async function takeOne(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new RateLimitedError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
  }
}
