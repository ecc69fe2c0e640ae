import { readFileSync } from 'node:fs'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redisSessions } from '../../server/people/session/redis-sessions.ts'
import { idleLifetime } from '../../server/people/session/session-life.ts'
import { describeWithRedis, startRedis, type TestRedis } from '../support/redis.ts'
import { tokenSet } from './backends.ts'
import { seal } from './seal.ts'

const policy = 'volatile-lru'

describe('the Redis that we start', () => {
  it.each(['server/container/redis.conf', 'docs/examples/several-containers.yml'])(
    'is set up in %s as sessions need it',
    (file) => {
      const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
      expect(/maxmemory-policy(?:\s+-)? ([\w-]+)/.exec(text)?.[1]).toBe(policy)
      expect(text).toMatch(/maxmemory(?:\s+-)? 256mb/)
    },
  )
})

describeWithRedis('a Redis that is full', () => {
  let server: TestRedis
  let redis: Redis
  beforeAll(async () => {
    server = await startRedis()
    redis = new Redis(server.url)
  })
  afterAll(async () => {
    redis.disconnect()
    await server.close()
  })

  const cookie = { originalMaxAge: 3600_000 } as never
  const signIn = async (sid: string, personId: string) => {
    const { store, tokens } = redisSessions(redis, seal)
    await tokens.create(sid, tokenSet(sid))
    await store.set(sid, { cookie, personId, signedInAt: Date.now() })
  }

  it('signs in whoever comes, and still ends every session of a person that is left', async () => {
    await signIn('first', 'ana')
    await redis.config('SET', 'maxmemory-policy', policy)
    const used = Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1])
    await redis.config('SET', 'maxmemory', String(used + 500_000))
    for (let i = 0; i < 1500; i++) await signIn(`s${i}`, `person${i % 100}`)
    expect(Number(/evicted_keys:(\d+)/.exec(await redis.info('stats'))?.[1])).toBeGreaterThan(0)
    expect(await redis.pttl('sessions-of:ana')).toBe(-1)

    const sessions = redisSessions(redis, seal)
    for (let i = 0; i < 100; i++) await sessions.removeAllOf(`person${i}`)
    await sessions.removeAllOf('ana')
    expect(await redis.keys('session:*')).toEqual([])
    expect(await redis.keys('session-tokens:*')).toEqual([])
    expect(await redis.keys('sessions-of:*')).toEqual([])
  })

  it('keeps no list of what has ended by disuse', async () => {
    const ended = Date.now() - idleLifetime
    await redis.zadd('sessions-of:old', ended, 'ended')
    await redis.zadd('sessions-of:both', ended, 'ended', ended + 60_000, 'alive')
    await redisSessions(redis, seal).removeExpired()
    expect(await redis.exists('sessions-of:old')).toBe(0)
    expect(await redis.zrange('sessions-of:both', '0', '-1')).toEqual(['alive'])
  })
})
