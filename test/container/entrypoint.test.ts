import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeWithRedis, startRedis } from '../support/redis.ts'
import { until } from '../support/until.ts'
import { type Container, createContainer } from './container.ts'

let container: Container
const clients: Redis[] = []

const connect = (url = container.redisUrl) => {
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  client.on('error', () => {})
  clients.push(client)
  return client
}
const processId = async (client: Redis) => Number(/process_id:(\d+)/.exec(await client.info('server'))?.[1])
const answers = async (url = container.redisUrl) => {
  const client = new Redis(url, { retryStrategy: () => null, lazyConnect: true })
  client.on('error', () => {})
  const ok = await client.connect().then(
    () => true,
    () => false,
  )
  client.disconnect()
  return ok
}

describeWithRedis('the container', () => {
  beforeEach(async () => {
    container = await createContainer()
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) client.disconnect()
    await container.close()
  })

  it('starts Redis before the server, and stops it after the server', async () => {
    const run = await container.run({ LINGER: '3000' })
    expect(run.notes()).toEqual([`started with REDIS_URL=${container.redisUrl}`])
    expect(await connect().ping()).toBe('PONG')
    run.signal('SIGTERM')
    await until(() => expect(run.notes()).toContain('stopping'))
    expect(await answers()).toBe(true)
    expect(await run.exited).toBe(0)
    expect(run.notes().slice(1)).toEqual(['stopping', 'stopped'])
    expect(await answers()).toBe(false)
  })

  it('prints one line of JSON an event, those of Redis too', async () => {
    const run = await container.run()
    await connect().ping()
    run.signal('SIGTERM')
    expect(await run.exited).toBe(0)
    const lines = run.output().trim().split('\n')
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    for (const line of told)
      expect(line).toEqual({
        level: expect.stringMatching(/^(info|warn|error)$/),
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        msg: expect.any(String),
      })
    // What it says last, when it has been told to stop.
    expect(told.map(({ msg }) => msg)).toContainEqual(
      expect.stringMatching(/^redis: Redis is now ready to exit/),
    )
  })

  it('keeps what Redis holds over a restart', async () => {
    const first = await container.run()
    await connect().set('session:of-somebody', 'signed in', 'EX', 3600)
    first.signal('SIGTERM')
    await first.exited
    const second = await container.run()
    expect(await connect().get('session:of-somebody')).toBe('signed in')
    second.signal('SIGINT')
    expect(await second.exited).toBe(0)
  })

  it('starts Redis again when it dies, with what it held, and says so', async () => {
    const run = await container.run()
    const client = connect()
    await client.set('session:of-somebody', 'signed in')
    const before = await processId(client)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    process.kill(before, 'SIGKILL')
    await until(async () => expect(await processId(client)).not.toBe(before))
    expect(await client.get('session:of-somebody')).toBe('signed in')
    expect(run.output()).toContain('redis-server has ended with code 137, starting it again in 1 s')
    expect(run.notes()).toHaveLength(1)
    run.signal('SIGTERM')
    expect(await run.exited).toBe(0)
  })

  it('uses another Redis where one is named, and none where the name is empty', async () => {
    for (const REDIS_URL of ['redis://sessions.internal:6379', '']) {
      const run = await container.run({ REDIS_URL })
      expect(run.notes()).toEqual([`started with REDIS_URL=${REDIS_URL}`])
      expect(await answers()).toBe(false)
      run.signal('SIGTERM')
      expect(await run.exited).toBe(0)
    }
  })

  it('lets the server start where Redis can not, and says so', async () => {
    const other = await startRedis()
    try {
      const run = await container.run({ REDIS_URL: other.url })
      await until(() => expect(run.output()).toContain('nobody can sign in until it does'))
      expect(run.notes()).toEqual([`started with REDIS_URL=${other.url}`])
      run.signal('SIGTERM')
      expect(await run.exited).toBe(0)
    } finally {
      await other.close()
    }
  })

  it('does not let two containers write the same Redis files', async () => {
    const old = await container.run()
    const { port } = new URL(container.redisUrl)
    const fresh = await container.run({ REDIS_URL: `redis://127.0.0.1:${Number(port) + 1}` })
    expect(fresh.output()).toContain(`another container uses ${container.dataDir}/redis`)
    expect(fresh.output()).not.toContain('has ended with code')
    for (const run of [old, fresh]) run.signal('SIGTERM')
    expect(await Promise.all([old.exited, fresh.exited])).toEqual([0, 0])
  })

  it('ends with the code of the server, Redis stopped', async () => {
    const run = await container.run({ END_WITH: '7' })
    expect(await run.exited).toBe(7)
    expect(await answers()).toBe(false)
  })

  it('says as JSON, too, why the server did not start, to the last line', async () => {
    const run = await container.run({ END_WITH: '1', SAY: 'PORT: "x" is no \\ number\n\n  second line' })
    expect(await run.exited).toBe(1)
    const told = run.output().trim().split('\n')
    const said = told.map((line) => JSON.parse(line) as { level: string; msg: string })
    expect(said.filter(({ level }) => level === 'fatal').map(({ msg }) => msg)).toEqual([
      'server: PORT: "x" is no \\ number',
      'server:   second line',
    ])
  })

  it('runs a command as it is, without Redis', async () => {
    const run = await container.run({}, ['sh', '-c', 'echo "$0 $REDIS_URL"; exit 3', 'admin'])
    expect(await run.exited).toBe(3)
    expect(run.output()).toBe(`admin ${container.redisUrl}\n`)
    expect(await answers()).toBe(false)
  })

  it('runs the operator’s tool, from wherever a link to it stands', async () => {
    const link = `${container.dataDir}-admin`
    symlinkSync(container.admin, link)
    const run = await container.run({}, [link, 'tip', 'show'])
    expect(await run.exited).toBe(0)
    expect(run.output()).toBe('tip,show\n')
  })

  it('makes itself a secret once, which the operator’s tool has too, and nobody else can read', async () => {
    const seen: (string | undefined)[] = []
    for (const _ of [1, 2]) {
      const run = await container.run({ NOTE_SECRET: '1' })
      await until(() => expect(run.notes()).toHaveLength(2))
      seen.push(run.notes()[1])
      run.signal('SIGTERM')
      await run.exited
    }
    const tool = await container.run({ NOTE_SECRET: '1' }, [container.admin])
    await tool.exited
    expect(seen[0]).toMatch(/^[0-9a-f]{64}$/)
    expect([...seen, tool.output().trim()]).toEqual(Array(3).fill(seen[0]))
    expect(statSync(join(container.dataDir, 'session-secret')).mode & 0o777).toBe(0o600)
  })

  it.each([{ SESSION_SECRETS: 'given' }, { DATABASE_URL: 'postgres://db/tipping' }])(
    'makes no secret with %o',
    async (given) => {
      const run = await container.run({ NOTE_SECRET: '1', ...given })
      await until(() => expect(run.notes()).toHaveLength(2))
      expect(run.notes()[1]).toBe(given.SESSION_SECRETS ?? 'no secret')
      expect(existsSync(join(container.dataDir, 'session-secret'))).toBe(false)
      run.signal('SIGTERM')
      await run.exited
    },
  )

  it('says what to do where its data can not be written', async () => {
    const run = await container.run({ DATA_DIR: '/proc/nowhere' })
    expect(await run.exited).toBe(1)
    expect(run.notes()).toEqual([])
    expect(JSON.parse(run.output())).toMatchObject({
      level: 'fatal',
      msg: expect.stringMatching(/^cannot write to \/proc\/nowhere as user \d+: no folder can be made there/),
    })
  })

  /** What the entrypoint or the tool says where its data folder is another file system. */
  const saidOn = (options: string, program: string, before = '') => {
    mkdirSync(container.dataDir, { recursive: true })
    const mount = `mount -t tmpfs -o ${options} none "$DATA_DIR"; ${before} exec "$0" status`
    const env = { PATH: process.env.PATH, DATA_DIR: container.dataDir, REDIS_URL: '' }
    const run = spawnSync('unshare', ['-rm', 'sh', '-c', mount, program], { env, encoding: 'utf8' })
    return { code: run.status, said: (run.stdout + run.stderr).trim() }
  }
  const whole = () => join(dirname(container.admin), 'start.sh')
  const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0
  beforeEach(() =>
    // Without an argument the entrypoint starts the server.
    writeFileSync(whole(), `#!/bin/sh\nexec ${join(dirname(container.admin), 'entrypoint.sh')}\n`, {
      mode: 0o755,
    }),
  )

  it.runIf(canMount)('on a full disk asks for room, not for a secret', async () => {
    const fill = 'mkdir "$DATA_DIR/redis"; cat /dev/zero > "$DATA_DIR/full" 2>/dev/null;'
    const started = saidOn('size=64k', whole(), fill)
    expect(started.code).toBe(1)
    expect(JSON.parse(started.said)).toMatchObject({
      level: 'fatal',
      msg: `no secret: it can not be kept in ${container.dataDir}/session-secret: is the disk full? Make room`,
    })
    expect(saidOn('size=64k', container.admin, fill)).toEqual({
      code: 1,
      said: `no secret: it can not be kept in ${container.dataDir}/session-secret: is the disk full? Make room`,
    })
  })

  it.runIf(canMount)(
    'on a folder that is mounted read-only asks about that, not for another owner',
    async () => {
      const { code, said } = saidOn('ro,mode=755', whole())
      expect(code).toBe(1)
      expect(JSON.parse(said).msg).toMatch(
        /^cannot write to .+ as user 0 \(.+ belongs to user 0, mode 755\): is it mounted read-only\?$/,
      )
    },
  )

  it.runIf(process.getuid?.() === 0)('in a folder of somebody else the tool says whose it is', async () => {
    mkdirSync(container.dataDir, { recursive: true, mode: 0o700 })
    for (const folder of [dirname(dirname(dirname(container.admin))), dirname(container.dataDir)])
      chmodSync(folder, 0o755)
    const env = { PATH: process.env.PATH, DATA_DIR: container.dataDir }
    const run = spawnSync(container.admin, ['status'], { env, uid: 1000, gid: 1000, encoding: 'utf8' })
    expect(run.status).toBe(1)
    expect(run.stderr).toBe(
      `no secret: user 1000 may not read or keep one in ${container.dataDir} (it belongs to user 0, mode 700)\n`,
    )
  })

  it.runIf(readFileSync('/proc/sys/vm/overcommit_memory', 'utf8').trim() === '0')(
    'does not warn of a setting of the host that concerns nobody',
    async () => {
      const run = await container.run()
      run.signal('SIGTERM')
      await run.exited
      const lines = run.output().trim().split('\n')
      const told = lines.map((line) => JSON.parse(line) as { level: string; msg: string })
      expect(told.filter(({ msg }) => msg.includes('overcommit_memory'))).toMatchObject([{ level: 'info' }])
    },
  )

  it('needs no data folder where PostgreSQL and another Redis keep everything', async () => {
    const elsewhere = { DATABASE_URL: 'postgres://db/tipping', REDIS_URL: 'redis://sessions.internal:6379' }
    const run = await container.run({ DATA_DIR: '/proc/nowhere', ...elsewhere })
    expect(run.notes()).toHaveLength(1)
    run.signal('SIGTERM')
    expect(await run.exited).toBe(0)
  })
})
