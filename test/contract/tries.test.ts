import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RateLimitedError } from '../../server/base/errors.ts'
import { createLogger } from '../../server/base/logger.ts'
import { createRedis, type RedisConnection } from '../../server/gateways/redis.ts'
import { createTryCounters, type TryCounters } from '../../server/people/limits/tries.ts'
import { createDatabase, onEachDatabase, type TestDatabase } from '../support/databases.ts'
import { describeWithRedis, startRedis, type TestRedis } from '../support/redis.ts'

const secret = 'a-secret-for-tests-that-is-long-enough'
let moved = 0
const clock = () => Date.now() + moved

/** The same on every store; `open` opens it as another container does. */
function contract(open: () => Promise<TryCounters>) {
  const limit = { name: 'test', points: 3, seconds: 60 }
  const waitOf = (take: Promise<void>) =>
    take.then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof RateLimitedError) return error.retryAfterSeconds
        throw error
      },
    )
  let keys = 0
  const newKey = () => `somebody${++keys}@example.com`

  it('lets so many through, then says how long to wait, for each key by itself', async () => {
    const tries = (await open()).of(limit)
    const [a, b] = [newKey(), newKey()]
    for (let i = 0; i < 3; i++) expect(await waitOf(tries.take(a))).toBeUndefined()
    const wait = await waitOf(tries.take(a))
    expect(wait).toBeGreaterThan(50)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await waitOf(tries.take(b))).toBeUndefined()
  })

  it('counts each of many at once, from several containers', async () => {
    const [one, other] = [(await open()).of(limit), (await open()).of(limit)]
    const key = newKey()
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => waitOf((at % 2 ? one : other).take(key))),
    )
    expect(all.filter((wait) => wait === undefined)).toHaveLength(3)
  })

  it('begins anew when told that it has worked', async () => {
    const tries = (await open()).of(limit)
    const key = newKey()
    for (let i = 0; i < 5; i++) await waitOf(tries.take(key))
    await tries.forget(key)
    expect(await waitOf(tries.take(key))).toBeUndefined()
  })

  it('says how many there were, to every container', async () => {
    const [one, other] = [(await open()).of(limit), (await open()).of(limit)]
    const key = newKey()
    expect(await other.count(key)).toBe(0)
    for (let i = 0; i < 5; i++) await waitOf(one.take(key))
    expect([await one.count(key), await other.count(key)]).toEqual([5, 5])
    await one.forget(key)
    expect(await other.count(key)).toBe(0)
  })

  it('keeps limits apart', async () => {
    const counters = await open()
    const key = newKey()
    for (let i = 0; i < 5; i++) await waitOf(counters.of(limit).take(key))
    expect(await waitOf(counters.of({ ...limit, name: 'other' }).take(key))).toBeUndefined()
  })

  it('begins anew in the next window', async () => {
    const tries = (await open()).of({ name: 'short', points: 1, seconds: 1 })
    const key = newKey()
    await tries.take(key)
    expect(await waitOf(tries.take(key))).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect(await waitOf(tries.take(key))).toBeUndefined()
  })
}

onEachDatabase('counters of tries', (database: TestDatabase) => {
  const open = async () => createTryCounters({ redis: undefined, db: await database.open(), clock, secret })
  contract(open)

  it('keep no key readable, and are removed once their window has passed', async () => {
    const db = await database.open()
    const counters = await open()
    await counters.of({ name: 'test', points: 3, seconds: 60 }).take('person@example.com')
    const rows = () => db.selectFrom('rate_limit').selectAll().execute()
    expect((await rows()).length).toBeGreaterThan(0)
    expect(JSON.stringify(await rows())).not.toContain('@')
    // Those that still run are kept: else each clean-up would give new tries.
    const before = await rows()
    moved += 50_000
    await counters.removeExpired()
    expect(await rows()).toEqual(before.filter((row) => row.expires_at > clock()))
    expect(before.filter((row) => row.expires_at > clock())).not.toEqual([])
    moved += 2 * 3600_000
    await counters.removeExpired()
    expect(await rows()).toEqual([])
  })

  it('end when they began to end: who goes on trying is not kept out for longer', async () => {
    const tries = (await open()).of({ name: 'steady', points: 1, seconds: 60 })
    await tries.take('steady')
    for (let i = 0; i < 5; i++) {
      moved += 10_000
      await expect(tries.take('steady')).rejects.toThrow(RateLimitedError)
    }
    moved += 11_000
    await expect(tries.take('steady')).resolves.toBeUndefined()
  })
})

describeWithRedis('counters of tries in Redis', () => {
  let redis: TestRedis
  let database: Awaited<ReturnType<typeof createDatabase>>
  const connections: RedisConnection[] = []
  beforeAll(async () => {
    redis = await startRedis()
    database = await createDatabase('sqlite')
  })
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()))
    await redis.close()
    await database.drop()
  })
  const open = async () => {
    const connection = await createRedis(redis.url, createLogger({ level: 'silent', pretty: false }))
    connections.push(connection)
    await connection.ready(5000)
    return createTryCounters({ redis: connection.client, db: await database.open(), clock, secret })
  }
  describe('while it is there', () => contract(open))

  it('go on in this process while Redis is away: nobody gets tries without end', async () => {
    const tries = (await open()).of({ name: 'away', points: 3, seconds: 60 })
    await redis.stop('SIGKILL')
    const taken = []
    for (let i = 0; i < 5; i++)
      taken.push(
        await tries.take('x').then(
          () => 'ok',
          () => 'refused',
        ),
      )
    expect(taken).toEqual(['ok', 'ok', 'ok', 'refused', 'refused'])
    await expect(tries.forget('x')).resolves.toBeUndefined()
  })
})
