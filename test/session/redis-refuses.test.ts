import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLogger } from '../../server/base/logger.ts'
import { createRedis, type RedisConnection, writeAndRead } from '../../server/gateways/redis.ts'
import { doctorWorld } from '../doctor/doctor.support.ts'
import { describeWithRedis, startRedis, type TestRedis } from '../support/redis.ts'
import { until } from '../support/until.ts'

/** A Redis that answers and yet can't be used: an operator must read which of these it is. */
describeWithRedis('a Redis that answers and refuses', () => {
  const world = doctorWorld()
  let lines: { level: string; msg: string; why?: string; todo?: string }[] = []
  let connections: RedisConnection[] = []
  let servers: TestRedis[] = []
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)

  const server = async (...settings: string[]) => {
    const one = await startRedis({ settings })
    servers.push(one)
    return one
  }
  const connect = async (url: string) => {
    const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
    const connection = await createRedis(url, createLogger({ level: 'info', pretty: false, destination }))
    connections.push(connection)
    return connection
  }
  const told = () => lines.map(({ level, msg, why, todo }) => [level, msg, why, todo].join(' | '))
  beforeEach(() => {
    lines = []
    process.on('unhandledRejection', note)
  })
  afterEach(async () => {
    await Promise.all(connections.map((connection) => connection.close()))
    await Promise.all(servers.map((one) => one.close()))
    connections = []
    servers = []
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })

  const isReplica = ['--replicaof', '127.0.0.1 1', '--replica-serve-stale-data', 'yes']
  /** A node of a cluster that holds the first third of the slots, and says that it serves all the same. */
  const oneOfThree = async () => {
    const node = await server(
      '--cluster-enabled',
      'yes',
      '--cluster-require-full-coverage',
      'no',
      '--appendonly',
      'no',
    )
    const { port } = new URL(node.url)
    execFileSync('redis-cli', ['-p', port, 'cluster', 'addslotsrange', '0', '5460'])
    await until(() =>
      expect(execFileSync('redis-cli', ['-p', port, 'cluster', 'info']).toString()).toContain(
        'cluster_state:ok',
      ),
    )
    return node
  }

  it.each([
    ['full', () => server('--maxmemory', '1'), 'OOM ', 'it is full: '],
    ['a replica', () => server(...isReplica), 'READONLY ', 'it is a replica: '],
    ['part of a cluster', oneOfThree, '(MOVED|CLUSTERDOWN) ', 'it is part of a cluster: '],
  ])('one that is %s is named in one line of the log, and by the doctor', async (_, start, word, todo) => {
    const { url } = await start()
    await connect(url)
    await until(() => expect(told()).toHaveLength(1))
    expect(told()[0]).toMatch(new RegExp(`^error \\| redis refuses \\| ${word}.*\\| ${todo}`))
    const { client } = connections[0] ?? {}
    for (let press = 0; press < 20; press++) await client?.set(`session:${press}`, 'x').catch(() => {})
    expect(told()).toHaveLength(1)
    const redis = (await world.look({ REDIS_URL: url })).get('redis')
    expect(redis).toMatchObject({ status: 'fail', todo: expect.stringContaining(todo) })
    expect(redis?.seen).toMatch(new RegExp(`^Redis can not be used: ${word}`))
  })

  it.each(['/99', '/16'])(
    'a database %s that there is not is named, and another one is never written',
    async (path) => {
      const { url } = await server()
      const { client } = await connect(url + path)
      await until(() => expect(told()).toHaveLength(1))
      expect(told()[0]).toMatch(
        /^error \| redis refuses \| ERR DB index is out of range \| it has no such database: /,
      )
      await expect(client.set('mine', '1')).rejects.toThrow()
      const other = new Redis(url)
      expect(await other.keys('*')).toEqual([])
      other.disconnect()
      const redis = (await world.look({ REDIS_URL: url + path })).get('redis')
      expect(redis).toMatchObject({
        status: 'fail',
        seen: 'Redis can not be used: ERR DB index is out of range',
      })
      expect(told()).toHaveLength(1)
    },
  )

  it('a user who may only read is named', async () => {
    const { url } = await server(
      '--user',
      'reader',
      'on',
      '>horse-battery',
      '~*',
      '+@read',
      '+@connection',
      '+info',
    )
    const { port } = new URL(url)
    const reader = `redis://reader:horse-battery@127.0.0.1:${port}`
    await connect(reader)
    await until(() => expect(told()[0]).toMatch(/^error \| redis refuses \| NOPERM .*give the user/))
    expect((await world.look({ REDIS_URL: reader })).get('redis')?.seen).toMatch(
      /^Redis can not be used: NOPERM /,
    )
  })

  it('leaves nothing behind of its looks', async () => {
    const { url } = await server()
    const { client, ready } = await connect(url)
    await ready(5000)
    await Promise.all([writeAndRead(client), writeAndRead(client), world.look({ REDIS_URL: url })])
    await until(async () => expect(await client.keys('*')).toEqual([]))
    expect(told()).toEqual([])
  })

  it.each(['/abc', '/1x', ''])('a path %s never ends the process', async (path) => {
    const { url } = await server()
    const { client, ready } = await connect(url + path)
    await ready(3000)
    await client.set('a', 'b').catch(() => {})
  })

  it('what speaks another language at that port is away, with what to look at', async () => {
    const stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const address = stranger.address()
    const port = typeof address === 'object' ? address?.port : 0
    await connect(`redis://127.0.0.1:${port}`)
    await until(() => expect(told()).toHaveLength(1))
    expect(told()[0]).toMatch(/^error \| redis is away \| .+ \| see REDIS_URL: host and port/)
    stranger.close()
  })
})
