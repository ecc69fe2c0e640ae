import type { Request, RequestHandler } from 'express'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { RateLimitedError } from '../errors.ts'

export type Limit = {
  /** Names the limit in the store. */
  name: string
  /** How many are allowed in the window. */
  points: number
  /** The window, in seconds. */
  seconds: number
}

export type RateLimits = {
  /** Middleware that counts each request under `key` (default: the client's address). */
  guard(limit: Limit, key?: (req: Request) => string): RequestHandler
}

/**
 * Counters shared by all containers where there is a Redis, else kept in this process. While Redis is away they go on
 * in this process: a guest can tip all the same, and nobody gets unlimited tries.
 */
export function createRateLimits(redis: Redis | undefined): RateLimits {
  return {
    guard({ name, points, seconds }, key = (req) => req.ip ?? 'unknown') {
      const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
      const limiter = redis
        ? new RateLimiterRedis({
            storeClient: redis,
            keyPrefix: `limit:${name}`,
            points,
            duration: seconds,
            insuranceLimiter: memory,
            rejectIfRedisNotReady: true,
          })
        : memory
      return async (req, _res, next) => {
        try {
          await limiter.consume(key(req))
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          return next(new RateLimitedError(Math.ceil(refusal.msBeforeNext / 1000)))
        }
        next()
      }
    },
  }
}
