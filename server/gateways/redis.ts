import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Logger } from '../base/logger.ts'
import { createOnceAMinute } from '../base/once-a-minute.ts'

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

/** In each third of what the nodes of a cluster divide among themselves: one of three does not hold all of them. */
const checkTags = ['{b}', '{c}', '{a}']

/**
 * Writes, reads and deletes keys of its own: a Redis that is full, read-only or part of a cluster still answers. Throws Redis'
 * own words.
 */
export async function writeAndRead(client: Redis): Promise<void> {
  for (const tag of checkTags) {
    const key = `check:${tag}:${randomUUID()}`
    await client.set(key, tag, 'EX', 60)
    if ((await client.get(key)) !== tag) throw new Error('what was written is not there')
    await client.del(key)
  }
}

/** A command failed because Redis is away, which the log says already. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error && /^(Stream isn't writeable|Connection is closed|NOAUTH)/.test(error.message)

/** The beginning of Redis' own words for a refusal, and what an operator should do: its words tell what a client should. */
const todos: [words: RegExp, todo: string][] = [
  [/^(NOAUTH|WRONGPASS)/, 'REDIS_URL must hold the password of Redis: redis://:PASSWORD@host:6379'],
  [/^(MOVED|ASK|CLUSTERDOWN|CROSSSLOT)/, 'it is part of a cluster: REDIS_URL must name a Redis of its own'],
  [/^OOM/, 'it is full: give it more memory, and set maxmemory-policy volatile-lru'],
  [/^READONLY/, 'it is a replica: REDIS_URL must name the primary'],
  [/^MISCONF/, 'it can not keep what is written: is its disk full?'],
  [/^NOPERM/, 'give the user of REDIS_URL all commands on all keys'],
  [/^ERR .*\b(DB|SELECT)\b/, 'it has no such database: see the number at the end of REDIS_URL'],
]

const refusalTodo = ({ message }: Error) => todos.find(([words]) => words.test(message))?.[1]

/** @param error what Redis or the way to it has said */
export const todoFor = (error: Error): string =>
  refusalTodo(error) ??
  'see REDIS_URL: host and port, and rediss:// only where Redis speaks TLS; is Redis up?'

function logOutages(client: Redis, log: Logger) {
  let away = false
  const onceAMinute = createOnceAMinute()
  const told = (error: Error) => ({ why: error.message, todo: todoFor(error) })
  const lost = (error = new Error('the connection has ended')) => {
    if (!away && !refusalTodo(error)) log.error(told(error), 'redis is away')
    away = true
  }
  const send = client.sendCommand.bind(client)
  client.sendCommand = (command, stream) => {
    const sent = send(command, stream)
    // Also what the package sends by itself and does not look at: a refusal of that would end the process.
    Promise.resolve(sent).catch((error: Error) => {
      if (refusalTodo(error) && onceAMinute('')) log.error(told(error), 'redis refuses')
      // The package now connects anew, which is no outage of its own.
      away ||= error.message.startsWith('READONLY')
    })
    return sent
  }
  client.on('error', (error: Error & { command?: { name: string } }) => {
    lost(error)
    // The package would go on in database 0, which may be somebody else's.
    if (error.command?.name === 'select') client.disconnect(true)
  })
  // A server that shuts down properly closes without an error. After our own close there is no reconnect.
  client.on('reconnecting', () => lost())
  client.on('ready', async () => {
    // Why not has its line from above.
    if (
      !(await writeAndRead(client).then(
        () => true,
        () => false,
      ))
    )
      return
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
