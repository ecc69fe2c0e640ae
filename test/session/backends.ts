import { afterAll, beforeAll } from 'vitest'
import { createLogger } from '../../server/base/logger.ts'
import type { Db } from '../../server/db/database.ts'
import type { SignIn } from '../../server/gateways/identity/identity-gateway.ts'
import { createRedis, type RedisConnection } from '../../server/gateways/redis.ts'
import { databaseSessions } from '../../server/people/session/database-sessions.ts'
import { redisSessions } from '../../server/people/session/redis-sessions.ts'
import type { SessionBackend } from '../../server/people/session/session.types.ts'
import type { LockTimes } from '../../server/people/session/session-lock.ts'
import { onEachDatabase } from '../support/databases.ts'
import { describeWithRedis, startRedis, type TestRedis } from '../support/redis.ts'
import { seal } from './seal.ts'

export const silent = createLogger({ level: 'silent', pretty: false })

export type Opened = { backend: SessionBackend; redis?: RedisConnection['client']; db?: Db }

export type TestBackend = {
  kind: 'redis' | 'sqlite' | 'postgres'
  /** Opens it over a connection of its own, as another container would. Closed for you at the end. */
  open(times?: LockTimes, now?: () => number): Promise<Opened>
  /** What a process of its own needs to open the same one. */
  address(): { redisUrl?: string | undefined; databaseUrl?: string | undefined; dataDir?: string | undefined }
}

/** The same tests on sessions in Redis, in SQLite and in PostgreSQL, as far as they are here. */
export function onEachSessionBackend(title: string, tests: (backend: TestBackend) => void): void {
  describeWithRedis(`${title} on redis`, () => {
    let server: TestRedis
    const connections: RedisConnection[] = []
    beforeAll(async () => {
      server = await startRedis()
    })
    tests({
      kind: 'redis',
      async open(times, now) {
        const connection = await createRedis(server.url, silent)
        connections.push(connection)
        if (!(await connection.ready(5000))) throw new Error('no redis')
        return { backend: redisSessions(connection.client, seal, times, now), redis: connection.client }
      },
      address: () => ({ redisUrl: server.url }),
    })
    afterAll(async () => {
      await Promise.all(connections.map((connection) => connection.close()))
      await server.close()
    })
  })
  onEachDatabase(title, (database) => {
    tests({
      kind: database.kind,
      async open(times, now = Date.now) {
        const db = await database.open()
        return { backend: databaseSessions(db, seal, now, times), db }
      },
      address: () => ({ databaseUrl: database.databaseUrl, dataDir: database.dataDir }),
    })
  })
}

export const tokenSet = (name: string): SignIn => ({
  accessToken: `access-${name}`,
  idToken: `id-${name}`,
  refreshToken: `refresh-${name}`,
  accessExpiresAt: 1_795_000_000_000,
  user: {
    sub: 'a3d5f0c2',
    username: 'a3d5f0c2',
    email: 'taro@example.jp',
    emailVerified: true,
    name: '太郎',
  },
})

/** How much is written in the store; not what only looks whether Redis takes writes. */
export async function countRecords({ redis, db }: Opened): Promise<number> {
  if (redis) return (await redis.keys('*')).filter((key) => !key.startsWith('check:')).length
  const sessions = await db?.selectFrom('session').select('id').execute()
  const tokens = await db?.selectFrom('session_token').select('session_id').execute()
  return (sessions?.length ?? 0) + (tokens?.length ?? 0)
}
