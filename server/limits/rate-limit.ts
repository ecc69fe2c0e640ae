import type { Request, RequestHandler } from 'express'
import type { Redis } from 'ioredis'
import { clientOf } from './client-of.ts'
import { type Limit, memoryLimiter, redisLimiter, takeOne } from './limiter.ts'

export type RateLimits = {
  /** Middleware that counts each request under `key` (default: the client's network). */
  guard(limit: Limit, key?: (req: Request) => string): RequestHandler
}

/**
 * Counters shared by all containers where there is a Redis, else kept in this process. While Redis is away they go on
 * in this process: a guest can tip all the same, and nobody gets unlimited tries.
 */
export function createRateLimits(redis: Redis | undefined): RateLimits {
  return {
    guard(limit, key = (req) => clientOf(req.ip)) {
      const limiter = redis ? redisLimiter(redis, 'limit', limit) : memoryLimiter(limit)
      return async (req, _res, next) => {
        await takeOne(limiter, key(req))
        next()
      }
    },
  }
}
