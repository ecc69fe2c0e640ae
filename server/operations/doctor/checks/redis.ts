import { type DoctorCheck, type Finding, fail, off, ok, warn } from '../finding.types.ts'

/** RESP3 and ACLs, which the client uses. */
const oldestMajor = 6
const waitMs = 3000

export const redis: DoctorCheck = {
  id: 'redis',
  async run({ secrets }) {
    if (!secrets.redisUrl) return off('not configured: sessions are in the database')
    const { Redis } = await import('ioredis')
    const client = new Redis(secrets.redisUrl, {
      connectionName: 'tipping-doctor',
      lazyConnect: true,
      connectTimeout: waitMs,
      commandTimeout: waitMs,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    })
    // Why it was refused is told here only; what `connect` throws is that the connection has closed.
    let told = ''
    client.on('error', (error: Error) => {
      told = error.message
    })
    try {
      await client.connect()
      return judgeRedis(await client.info())
    } catch (error) {
      return /NOAUTH|WRONGPASS|NOPERM/.test(`${told} ${error}`)
        ? fail('Redis answers, and refuses name or password', 'see REDIS_URL; the user needs INFO, too')
        : fail('Redis does not answer', 'see REDIS_URL, the network, and whether Redis runs; guests can tip')
    } finally {
      client.disconnect()
    }
  },
}

/** @param info Redis' `INFO`: lines of `field:value` */
export function judgeRedis(info: string): Finding {
  const field = (name: string) => new RegExp(`^${name}:(\\S*)`, 'm').exec(info)?.[1] ?? '?'
  const [version, policy] = [field('redis_version'), field('maxmemory_policy')]
  const persists = field('aof_enabled') === '1'
  const seen = `Redis ${version}, append-only file ${persists ? 'on' : 'off'}, ${policy}`
  if (Number.parseInt(version, 10) < oldestMajor) return fail(seen, `use Redis ${oldestMajor} or later`)
  const full = policy === 'noeviction' && Number(field('maxmemory')) > 0
  if (full || policy.startsWith('allkeys-'))
    return warn(seen, 'set maxmemory-policy volatile-lru: who is signed in must stay, and others must get in')
  return persists ? ok(seen) : warn(seen, 'set appendonly yes: else a restart signs everybody out')
}
