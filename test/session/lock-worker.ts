/**
 * A process of its own that refreshes the tokens of one session again and again, as a container would: reads them,
 * takes its time, writes them back with one more counted. Prints how many of its writes were taken.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createLogger } from '../../server/base/logger.ts'
import { openDatabase } from '../../server/db/database.ts'
import { createRedis } from '../../server/gateways/redis.ts'
import { databaseSessions } from '../../server/people/session/database-sessions.ts'
import { redisSessions } from '../../server/people/session/redis-sessions.ts'
import { seal } from './seal.ts'

const [address = '{}', sid = '', rounds = '0', mode = 'work'] = process.argv.slice(2)
const { redisUrl, databaseUrl, dataDir } = JSON.parse(address) as Record<string, string | undefined>
// Only a lease that ends by a death is short: a machine that is busy may stop a process for a second.
const times = { leaseMs: mode === 'die' ? 800 : 60_000, waitMs: 60_000 }

const redis = redisUrl
  ? await createRedis(redisUrl, createLogger({ level: 'silent', pretty: false }))
  : undefined
await redis?.ready(5000)
const db = redis ? undefined : openDatabase({ databaseUrl, dataDir: dataDir ?? '' })
const backend = redis
  ? redisSessions(redis.client, seal, times)
  : db && databaseSessions(db, seal, Date.now, times)
if (!backend) throw new Error('where are the sessions?')

let taken = 0
for (let round = 0; round < Number(rounds); round++) {
  await backend.tokens.withLock(sid, async ({ current, replace }) => {
    if (!current) throw new Error('no tokens')
    if (mode === 'die') {
      process.stdout.write('held\n')
      await wait(60_000)
    }
    await wait(Math.random() * 4)
    if (await replace({ ...current, accessExpiresAt: current.accessExpiresAt + 1 })) taken += 1
  })
}
process.stdout.write(`${taken}\n`)
await redis?.close()
await db?.destroy()
