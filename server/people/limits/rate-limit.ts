import type { Request, RequestHandler } from 'express'
import type { Redis } from 'ioredis'
import { networksOf } from '../../http/client-of.ts'
import { forNetworks, type Limit, memoryLimiter, redisLimiter, takeOne } from './limiter.ts'

export type RateLimits = {
  /** Middleware that counts each request under `key` (default: the client's networks). */
  guard(limit: Limit, key?: (req: Request) => string): RequestHandler
  /** The same for a part of a request: counts it for the client's networks. Throws RateLimitedError. */
  count(limit: Limit): (req: Pick<Request, 'ip'>) => Promise<void>
}

/**
 * Request counters, shared by all containers if there is a Redis, else kept in this process. While Redis is down they
 * also count in this process: guests can still tip, and nobody gets unlimited tries.
 */
export function createRateLimits(redis: Redis | undefined): RateLimits {
  const counter = (limit: Limit) => (redis ? redisLimiter(redis, 'limit', limit) : memoryLimiter(limit))
  const count: RateLimits['count'] = (limit) => {
    const counters = forNetworks(limit).map(counter)
    return async ({ ip }) => {
      const networks = networksOf(ip)
      for (const [at, each] of counters.entries()) {
        const network = networks[at]
        if (network !== undefined) await takeOne(each, network)
      }
    }
  }
  const countBy = (limit: Limit, key: (req: Request) => string) => {
    const only = counter(limit)
    return (req: Request) => takeOne(only, key(req))
  }
  return {
    count,
    guard(limit, key) {
      const take = key ? countBy(limit, key) : count(limit)
      return async (req, _res, next) => {
        await take(req)
        next()
      }
    },
  }
}
