import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Logger } from '../logger.ts'

/** How long a command may take, in ms: a person waits behind it. */
const commandTimeout = 1000
/** A connection that is silent for so long with a command under way is given up, in ms. */
const socketTimeout = 1500
/** Longest pause between two attempts to reconnect, in ms. */
const longestPause = 2000

export type RedisConnection = {
  client: Redis
  /** True once it can be used; false where that takes longer than `timeoutMs`. */
  ready(timeoutMs: number): Promise<boolean>
  /** Lets commands under way finish (a second at most), then disconnects for good. */
  close(): Promise<void>
}

/**
 * A connection to Redis that looks after itself: it reconnects for ever, and while Redis is away commands fail at
 * once instead of queueing, so that pages can say so. An outage is one line in the log, and so is its end.
 */
export function createRedis(url: string, log: Logger): RedisConnection {
  const client = new Redis(url, {
    connectionName: 'tipping',
    connectTimeout: 2000,
    commandTimeout,
    socketTimeout,
    disconnectTimeout: 500,
    enableOfflineQueue: false,
    // What was under way when the connection broke has failed, and was told so: it must not happen later all the same.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times - 1, 10), longestPause) + Math.random() * 100,
    // After a failover the old primary only reads; the address may lead to the new one.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  })
  logOutages(client, log)
  return { client, ready: (timeoutMs) => ready(client, timeoutMs), close: () => close(client) }
}

function logOutages(client: Redis, log: Logger) {
  let away = false
  const lost = (error?: Error) => {
    if (away) return
    away = true
    log.error(error ? { err: error } : {}, 'redis is away')
  }
  client.on('error', lost)
  // A server that shuts down in good order closes without an error. Closed by us, there is no next attempt.
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
  // Rejects when Redis is away (at once) or hangs (after the command's time-out): then there is nothing to wait for.
  await client.quit().catch(() => {})
  if (client.status === 'end') return
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  // Between two attempts there is no socket whose end could be told.
  const connected = client.status !== 'reconnecting'
  client.disconnect()
  if (connected) await Promise.race([ended, wait(1000)])
}
