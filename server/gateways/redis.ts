import { setTimeout as wait } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Logger } from '../base/logger.ts'

/** Time limit of a command, in ms: a person waits for it. */
const commandTimeout = 1000
/** A connection that stays silent for this long while a command is under way is closed, in ms. */
const socketTimeout = 1500
/** Longest pause before a reconnect, in ms. */
const longestPause = 2000

export type RedisConnection = {
  client: Redis
  /** True once Redis can be used; false if that takes longer than `timeoutMs`. */
  ready(timeoutMs: number): Promise<boolean>
  /** Lets commands under way finish (at most a second), then disconnects for good. */
  close(): Promise<void>
}

/**
 * A connection to Redis that reconnects for ever. While Redis is down, commands fail at once instead of queueing, so
 * that pages can say so. An outage is one line in the log, and its end another one.
 */
export async function createRedis(url: string, log: Logger): Promise<RedisConnection> {
  // Loaded only where it is used (decision 0228).
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    connectionName: 'tipping',
    connectTimeout: 2000,
    commandTimeout,
    socketTimeout,
    disconnectTimeout: 500,
    enableOfflineQueue: false,
    // Commands under way when the connection broke were reported as failed, so they must not run later.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times - 1, 10), longestPause) + Math.random() * 100,
    // After a failover the old primary is read-only; a reconnect may reach the new one.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  })
  logOutages(client, log)
  return { client, ready: (timeoutMs) => ready(client, timeoutMs), close: () => close(client) }
}

/** The client connects and reconnects by itself. Wait up to 2 s, so that it is ready for the first request. */
export async function openRedis(url: string, log: Logger): Promise<RedisConnection> {
  const redis = await createRedis(url, log)
  if (!(await redis.ready(2000))) log.warn('starting without redis: nobody can sign in until it answers')
  return redis
}

/** A command failed because Redis is away, which the log says already. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error && /^(Stream isn't writeable|Connection is closed|NOAUTH)/.test(error.message)

/** Redis' own words for a password tell what its client should call, not what an operator should set. */
function todoFor(error: Error | undefined): string | undefined {
  if (/^(NOAUTH|WRONGPASS)/.test(error?.message ?? ''))
    return 'REDIS_URL must hold the password of Redis: redis://:PASSWORD@host:6379'
  return undefined
}

function logOutages(client: Redis, log: Logger) {
  let away = false
  const lost = (error?: Error) => {
    if (away) return
    away = true
    log.error({ ...(error && { err: error }), todo: todoFor(error) }, 'redis is away')
  }
  client.on('error', lost)
  // A server that shuts down properly closes without an error. After our own close there is no reconnect.
  client.on('reconnecting', () => lost())
  client.on('ready', () => {
    if (away) log.info('redis is back')
    away = false
  })
}

async function ready(client: Redis, timeoutMs: number): Promise<boolean> {
  if (client.status === 'ready') return true
  return new Promise((resolve) => {
    const done = (result: boolean) => {
      clearTimeout(timer)
      client.off('ready', onReady)
      resolve(result)
    }
    const onReady = () => done(true)
    const timer = setTimeout(() => done(false), timeoutMs)
    client.once('ready', onReady)
  })
}

async function close(client: Redis): Promise<void> {
  // If Redis is down (fails at once) or hangs (fails after the time-out), there is nothing to wait for.
  await client.quit().catch(() => {})
  if (client.status === 'end') return
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  // Between two reconnects there is no socket whose end we could wait for.
  const connected = client.status !== 'reconnecting'
  client.disconnect()
  if (connected) await Promise.race([ended, wait(1000)])
}
