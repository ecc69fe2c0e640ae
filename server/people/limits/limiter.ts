// This folder: limits on requests, and on guesses of passwords and codes, counted across all containers.

import type { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { RateLimitedError } from '../../base/errors.ts'

export type Limit = {
  /** The name of the limit in the store. */
  name: string
  /** How many requests are allowed per window. */
  points: number
  /** The window, in seconds. */
  seconds: number
}

/**
 * A limit for a client's networks (`networksOf`), the narrowest first: a /56 of IPv6 may have twice as many as a /64, a /48
 * four times. Phones of one mobile network share a /48; so may a single stranger.
 */
export const forNetworks = ({ name, points, seconds }: Limit): Limit[] => [
  { name, points, seconds },
  { name: `${name}-56`, points: 2 * points, seconds },
  { name: `${name}-48`, points: 4 * points, seconds },
]

export function memoryLimiter({ name, points, seconds }: Limit): RateLimiterAbstract {
  return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
}

/** Counts across all containers; while Redis is down, in this process, so that nobody gets unlimited tries. */
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

/** Counts one request under `key`. Throws RateLimitedError, with the wait, if it exceeds the limit. */
export async function takeOne(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new RateLimitedError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
  }
}
