export { forNetworks, type Limit } from './limiter.ts'
export { createRateLimits, type RateLimits } from './rate-limit.ts'
export { watchRefusal } from './sign-in-watch.ts'
export { createTryCounters, type TryCounters } from './tries.ts'
