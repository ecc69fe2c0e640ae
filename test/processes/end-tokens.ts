import { Redis } from 'ioredis'
import { tokensKey } from '../../server/people/session/redis-sessions.ts'
import { expired } from '../session/seal.ts'

/** As if the tokens had run out, in whatever sessions there are in Redis. Returns how many. */
export async function endTokensInRedis(url: string): Promise<number> {
  const client = new Redis(url)
  try {
    const keys = await client.keys(tokensKey('*'))
    for (const key of keys) {
      const sid = key.slice(tokensKey('').length)
      await client.set(key, expired(sid, (await client.get(key)) ?? ''), 'KEEPTTL')
    }
    return keys.length
  } finally {
    client.disconnect()
  }
}
