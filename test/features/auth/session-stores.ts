import type { Express } from 'express'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe } from 'vitest'
import { createApp } from '../../../server/app.ts'
import type { Db } from '../../../server/db/database.ts'
import { createDeps, type Deps } from '../../../server/deps.ts'
import { type AccountApp, createAccountApp } from '../../support/account-app.ts'
import { describeWithRedis, startRedis, type TestRedis } from '../../support/redis.ts'

const hour = 3600_000
let offset = 0
const clock = () => Date.now() + offset
const wait = (ms: number) => {
  offset += ms
}
/** Later than any token lasts. */
export const later = () => wait(hour + 1000)

export type SessionStore = {
  name: 'database' | 'redis'
  /** The application, once its tests run. */
  test: AccountApp
  /** Its Redis, where there is one. */
  redis(): TestRedis | undefined
  /** All that is kept of sessions just now: rows or keys, with the session's id in each. */
  kept(): Promise<string[]>
  /** Lets time pass for the application and the identity service alike, in ms. */
  wait(ms: number): void
}

/** The same tests of a sign-in with sessions in the database and in Redis, as far as they are here. */
export function onEachSessionStore(tests: (store: SessionStore) => void): void {
  describe('a sign-in kept in the database', () => on('database', tests))
  describeWithRedis('a sign-in kept in Redis', () => on('redis', tests))
}

function on(name: SessionStore['name'], tests: (store: SessionStore) => void) {
  const test = {} as AccountApp
  let redis: TestRedis | undefined
  beforeAll(async () => {
    // Files share this module.
    offset = 0
    redis = name === 'redis' ? await startRedis() : undefined
    const options = {
      cognito: { clock, rotation: 0, clientSecret: true },
      overrides: { clock },
      ...(redis && { env: { REDIS_URL: redis.url } }),
    }
    Object.assign(test, await createAccountApp(options))
  })
  afterAll(async () => {
    await test.close()
    await redis?.close()
  })
  const kept = () => (redis ? keysIn(redis.url) : rowsIn(test.deps.db))
  tests({ name, test, redis: () => redis, kept, wait })
}

async function rowsIn(db: Db): Promise<string[]> {
  const sessions = await db.selectFrom('session').select('id').execute()
  const tokens = await db.selectFrom('session_token').select('session_id as id').execute()
  return [...sessions.map(({ id }) => `session:${id}`), ...tokens.map(({ id }) => `tokens:${id}`)].sort()
}

async function keysIn(url: string): Promise<string[]> {
  const redis = new Redis(url)
  const keys = await redis.keys('session*')
  const lists = keys.filter((key) => key.startsWith('sessions-of:'))
  const listed = await Promise.all(lists.map((key) => redis.zrange(key, '0', '-1')))
  redis.disconnect()
  return [...keys.filter((key) => !lists.includes(key)), ...listed.flat().map((id) => `listed:${id}`)]
    .filter((key) => key !== 'session-check')
    .sort()
}

type Container = { app: Express; deps: Deps; close(): Promise<void> }

/** Another process of the same site: its own clients and caches, the same database and sessions. */
export async function container({ deps }: AccountApp): Promise<Container> {
  const { config, secrets, log, db } = deps
  const own = await createDeps(config, secrets, { db, log, clock })
  return { app: createApp(own), deps: own, close: own.close }
}

/** What stands before several containers and asks them in turn. */
export function inTurn(apps: Express[]): Express {
  let turn = 0
  return ((req: never, res: never) => apps[turn++ % apps.length]?.(req, res)) as unknown as Express
}
