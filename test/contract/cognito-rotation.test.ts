import { afterEach, describe, expect, it } from 'vitest'
import { startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { testClient } from '../sandbox/cognito/test-client.ts'

const email = 'ken@example.com'
const password = 'correct horse 1!'
let stop: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of stop) await end()
  stop = []
})

async function start(rotation: boolean | number) {
  const pool = await startCognitoSandbox({ rotation })
  const client = testClient(pool)
  stop.push(async () => {
    client.destroy()
    await pool.close()
  })
  await pool.seedUser({ email, password, name: '健' })
  const use = (RefreshToken: string) => client.failure('GetTokensFromRefreshToken', { RefreshToken })
  const next = async (RefreshToken: string) =>
    (await client.call('GetTokensFromRefreshToken', { RefreshToken })).AuthenticationResult
  const works = async (AccessToken: string) => (await client.failure('GetUser', { AccessToken })) === 'none'
  return { pool, client, use, next, works }
}

describe('a rotated token that comes again', () => {
  it('ends all that came of the same sign-in, and no other sign-in', async () => {
    const { client, use, next, works } = await start(true)
    const first = await client.signIn(email, password)
    const other = await client.signIn(email, password)
    const second = await next(first.RefreshToken)
    const third = await next(second.RefreshToken)
    expect(await works(third.AccessToken)).toBe(true)
    expect(await use(first.RefreshToken)).toBe('RefreshTokenReuseException')
    expect(await use(third.RefreshToken)).toBe('NotAuthorizedException')
    expect(await works(third.AccessToken)).toBe(false)
    expect(await use(first.RefreshToken)).toBe('RefreshTokenReuseException')
    expect(await works(other.AccessToken)).toBe(true)
    expect(await use(other.RefreshToken)).toBe('none')
  })

  it('ends nothing within the grace period; both successors go on', async () => {
    const { pool, client, use, next } = await start(30)
    const { RefreshToken } = await client.signIn(email, password)
    const lost = await next(RefreshToken)
    pool.control.advance(29_000)
    const kept = await next(RefreshToken)
    pool.control.advance(3_600_000)
    expect(await use(kept.RefreshToken)).toBe('none')
    expect(await use(lost.RefreshToken)).toBe('none')
    expect(await use(RefreshToken)).toBe('RefreshTokenReuseException')
    expect(await use(kept.RefreshToken)).not.toBe('none')
  })
})
