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
      return judge(fieldsOf(await client.info()))
    } catch (error) {
      return /NOAUTH|WRONGPASS|NOPERM/.test(`${told} ${error}`)
        ? fail('Redis answers, and refuses name or password', 'see REDIS_URL; the user needs INFO, too')
        : fail('Redis does not answer', 'see REDIS_URL, the network, and whether Redis runs; guests can tip')
    } finally {
      client.disconnect()
    }
  },
}

/** The fields of `INFO` that are told. */
const fieldsOf = (info: string): Map<string, string> =>
  new Map(info.split(/\r?\n/).map((line) => [line.split(':')[0] ?? '', line.split(':').slice(1).join(':')]))

/** @param info the fields of Redis' `INFO` */
export function judge(info: ReadonlyMap<string, string>): Finding {
  const version = info.get('redis_version') ?? '?'
  const policy = info.get('maxmemory_policy') ?? '?'
  const persists = info.get('aof_enabled') === '1'
  const seen = `Redis ${version}, ${persists ? 'append-only file on' : 'append-only file off'}, ${policy}`
  if (Number.parseInt(version, 10) < oldestMajor) return fail(seen, `use Redis ${oldestMajor} or later`)
  if (policy.startsWith('allkeys-'))
    return warn(seen, 'set maxmemory-policy volatile-lru: the lists of who is signed in must stay')
  if (policy === 'noeviction' && Number(info.get('maxmemory') ?? 0) > 0)
    return warn(seen, 'set maxmemory-policy volatile-lru: when it is full, nobody could sign in')
  if (!persists) return warn(seen, 'set appendonly yes: else a restart signs everybody out')
  return ok(seen)
}
