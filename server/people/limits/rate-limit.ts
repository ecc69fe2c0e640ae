import type { Request, RequestHandler } from 'express'
import type { Redis } from 'ioredis'
import { clientOf } from '../../http/client-of.ts'
import { type Limit, memoryLimiter, redisLimiter, takeOne } from './limiter.ts'

export type RateLimits = {
  /** Middleware that counts each request under `key` (default: the client's network). */
  guard(limit: Limit, key?: (req: Request) => string): RequestHandler
}

/**
 * Request counters, shared by all containers if there is a Redis, else kept in this process. While Redis is down they
 * also count in this process: guests can still tip, and nobody gets unlimited tries.
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
