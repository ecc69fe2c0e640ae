import type { Express } from 'express'
import { Redis } from 'ioredis'
import type { Response } from 'supertest'
import { afterAll, beforeAll, describe } from 'vitest'
import { createApp } from '../../../server/app.ts'
import type { Db } from '../../../server/db/database.ts'
import { createDeps, type Deps } from '../../../server/deps.ts'
import { createAccountApp, createOwnApp, type IdentityApp } from '../../support/account-app.ts'
import { describeWithRedis, startRedis, type TestRedis } from '../../support/redis.ts'

const hour = 3600_000

export type SessionStore = {
  name: 'database' | 'redis'
  /** The application, once its tests run. */
  test: IdentityApp
  /** Its Redis, where there is one. */
  redis(): TestRedis | undefined
  /** All that is kept of sessions just now: rows or keys, with the session's id in each. */
  kept(): Promise<string[]>
  /** Waits longer than any token lasts. */
  later(): void
}

/**
 * The same tests of a sign-in with sessions in the database and in Redis, as far as they are here. Each comes with
 * another keeper of accounts, since neither knows the other; test/processes has accounts of our own with Redis too.
 */
export function onEachSessionStore(tests: (store: SessionStore) => void): void {
  describe('a sign-in kept in the database, with accounts of its own', () => on('database', tests))
  describeWithRedis('a sign-in kept in Redis, with Cognito', () => on('redis', tests))
}

function on(name: SessionStore['name'], tests: (store: SessionStore) => void) {
  const test = {} as IdentityApp
  let redis: TestRedis | undefined
  beforeAll(async () => {
    redis = name === 'redis' ? await startRedis() : undefined
    const cognito = { rotation: 0, clientSecret: true }
    const started = redis ? createAccountApp({ cognito, env: { REDIS_URL: redis.url } }) : createOwnApp()
    Object.assign(test, await started)
  })
  afterAll(async () => {
    await test.close()
    await redis?.close()
  })
  const kept = () => (redis ? keysIn(redis.url) : rowsIn(test.deps.db))
  tests({ name, test, redis: () => redis, kept, later: () => test.wait(hour + 1000) })
}

export async function rowsIn(db: Db): Promise<string[]> {
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
  return [...keys.filter((key) => !lists.includes(key)), ...listed.flat().map((id) => `listed:${id}`)].sort()
}

type Container = { app: Express; deps: Deps; close(): Promise<void> }

/** Another process of the same site: its own clients and caches, the same database and sessions. */
export async function container({ deps, overrides, calls }: IdentityApp): Promise<Container> {
  const { config, secrets, log, db } = deps
  const own = await createDeps(config, secrets, { ...overrides, db, log })
  calls.watch(own.accounts.identity)
  return { app: createApp(own), deps: own, close: own.close }
}

/** What stands before several containers and asks them in turn. */
export function inTurn(apps: Express[]): Express {
  let turn = 0
  return ((req: never, res: never) => apps[turn++ % apps.length]?.(req, res)) as unknown as Express
}

/** Every cookie of an answer, as `name=value`, and whether it is taken away. */
export const cookiesOf = (answer: Response) =>
  (answer.get('Set-Cookie') ?? []).map((cookie) => {
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? []
    return { name, value, gone: cookie.includes('Expires=Thu, 01 Jan 1970') }
  })
