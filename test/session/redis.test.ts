import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLogger } from '../../server/base/logger.ts'
import { createRedis, type RedisConnection } from '../../server/gateways/redis.ts'
import { describeWithRedis, startRedis, type TestRedis } from '../support/redis.ts'
import { until } from '../support/until.ts'

describeWithRedis('the connection to Redis', () => {
  let server: TestRedis
  let lines: string[]
  const connections: RedisConnection[] = []

  const connect = async (url = server.url) => {
    const destination = { write: (line: string) => void lines.push(line) }
    const connection = await createRedis(url, createLogger({ level: 'info', pretty: false, destination }))
    connections.push(connection)
    return connection
  }
  const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg)

  beforeEach(async () => {
    lines = []
    server = await startRedis()
  })
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
    await server.close()
  })

  it('says when it can be used', async () => {
    const { client, ready } = await connect()
    expect(await ready(5000)).toBe(true)
    expect(await client.ping()).toBe('PONG')
    expect(await ready(0)).toBe(true)
    expect(messages()).toEqual([])
  })

  it('says that a password is missing or wrong, in the words of the setting', async () => {
    const locked = await startRedis({ password: 'horse-battery' })
    const { port } = new URL(locked.url)
    for (const login of ['', ':another@']) {
      lines = []
      await connect(`redis://${login}127.0.0.1:${port}`)
      await until(() => expect(messages()).toContain('redis refuses'))
      expect(lines[0]).toContain('REDIS_URL must hold the password of Redis')
      expect(lines.join()).not.toContain('another')
    }
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
    await locked.close()
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'fails at once while Redis is away (%s), and comes back by itself',
    async (signal) => {
      const { client, ready } = await connect()
      await ready(5000)
      await server.stop(signal)
      await until(() => expect(client.status).not.toBe('ready'))

      const start = performance.now()
      for (let i = 0; i < 100; i++) await expect(client.set('a', 'b')).rejects.toThrow()
      expect(performance.now() - start).toBeLessThan(10_000)
      await wait(500)
      expect(messages()).toEqual(['redis is away'])

      await server.start()
      expect(await ready(5000)).toBe(true)
      expect(await client.get('a')).toBe(null)
      await until(() => expect(messages()).toEqual(['redis is away', 'redis is back']))
    },
  )

  it('gives up commands that a frozen Redis does not answer, and recovers when it moves again', async () => {
    const { client, ready } = await connect()
    await ready(5000)
    server.freeze()
    const start = performance.now()
    await expect(client.get('a')).rejects.toThrow()
    expect(performance.now() - start).toBeLessThan(10_000)
    await until(() => expect(client.status).not.toBe('ready'))
    server.thaw()
    expect(await ready(8000)).toBe(true)
    expect(await client.ping()).toBe('PONG')
    await until(() => expect(messages()).toEqual(['redis is away', 'redis is back']))
  })

  it('does not do later what has failed: a command under way when the connection breaks is not sent again', async () => {
    const { client, ready } = await connect()
    await ready(5000)
    server.freeze()
    const failing = client.incr('counter').catch((error: Error) => error)
    await server.stop('SIGKILL')
    expect(await failing).toBeInstanceOf(Error)
    await server.start()
    await ready(5000)
    await wait(100)
    expect(await client.get('counter')).toBe(null)
  })

  it('starts without Redis and finds it later', async () => {
    await server.stop()
    const { client, ready } = await connect()
    expect(await ready(200)).toBe(false)
    await expect(client.ping()).rejects.toThrow()
    await server.start()
    expect(await ready(5000)).toBe(true)
    expect(await client.ping()).toBe('PONG')
  })

  it('closes within a moment, also while Redis is away or frozen', async () => {
    const [usual, frozen, away] = [await connect(), await connect(), await connect()]
    await Promise.all([usual, frozen, away].map((connection) => connection.ready(5000)))
    await usual.close()
    expect(usual.client.status).toBe('end')
    server.freeze()
    const start = performance.now()
    await frozen.close()
    expect(performance.now() - start).toBeLessThan(10_000)
    expect(frozen.client.status).toBe('end')
    await server.stop('SIGKILL')
    await away.close()
    await expect(away.client.ping()).rejects.toThrow()
    await server.start()
    await wait(500)
    expect(away.client.status).not.toBe('ready')
    expect(messages()).not.toContain('redis is back')
    await expect(usual.client.ping()).rejects.toThrow()
  })
})
