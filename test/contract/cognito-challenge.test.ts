import { afterEach, describe, expect, it } from 'vitest'
import type { CognitoSandboxOptions } from '../sandbox/cognito/options.ts'
import { startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { testClient } from '../sandbox/cognito/test-client.ts'

const email = 'ken@example.com'
const password = 'correct horse 1!'
const chosen = 'another one 2!'
let stop: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of stop) await end()
  stop = []
})

/** A pool whose only user has a password of an administrator's, and has just typed it. */
async function start(options: CognitoSandboxOptions = {}) {
  const pool = await startCognitoSandbox(options)
  const client = testClient(pool)
  stop.push(async () => {
    client.destroy()
    await pool.close()
  })
  const { sub } = await pool.seedUser({ email, password, name: '健' })
  pool.control.setUser(email, { status: 'FORCE_CHANGE_PASSWORD' })
  const hash = (name: string) => (pool.clientSecret ? { SECRET_HASH: client.secretHash(name) } : {})
  const challenge = await client.call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password, ...hash(email) },
  })
  const input = (answers: Record<string, string> = {}, more = {}) => ({
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: challenge.Session,
    ChallengeResponses: { USERNAME: email, NEW_PASSWORD: chosen, ...hash(email), ...answers },
    ...more,
  })
  const answer = (answers?: Record<string, string>, more?: object) =>
    client.failure('RespondToAuthChallenge', input(answers, more))
  return { pool, client, sub, challenge, input, answer }
}

describe('a password that must be changed', () => {
  it('is asked for by a challenge that names the user and a session', async () => {
    const { challenge, sub } = await start()
    expect(challenge.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    expect(challenge).not.toHaveProperty('AuthenticationResult')
    const { USER_ID_FOR_SRP, requiredAttributes, userAttributes } = challenge.ChallengeParameters
    expect([USER_ID_FOR_SRP, requiredAttributes]).toEqual([sub, '[]'])
    expect(JSON.parse(userAttributes)).toEqual({ email, email_verified: 'true', name: '健' })
    expect(challenge.Session.length).toBeGreaterThanOrEqual(20)
  })

  it.each([[{}], [{ clientSecret: true }]])(
    'is changed by the answer, which signs in (%o)',
    async (options) => {
      const { client, sub, input, answer } = await start(options)
      const { AuthenticationResult } = await client.call('RespondToAuthChallenge', input())
      expect(AuthenticationResult).toMatchObject({ TokenType: 'Bearer', RefreshToken: expect.any(String) })
      const { AccessToken } = AuthenticationResult
      expect((await client.call('GetUser', { AccessToken })).Username).toBe(sub)
      expect(await client.signIn(email, chosen)).toHaveProperty('AccessToken')
      await expect(client.signIn(email, password)).rejects.toThrow('Incorrect')
      // A session is good for one answer.
      expect(await answer()).toBe('NotAuthorizedException')
    },
  )

  it('is refused by the policy and by the shape of the answer; the session stays good', async () => {
    const { answer } = await start()
    expect(await answer({ NEW_PASSWORD: 'short' })).toBe('InvalidPasswordException')
    expect(await answer({ NEW_PASSWORD: `${chosen} ` })).toBe('InvalidParameterException')
    expect(await answer({ NEW_PASSWORD: '' })).toBe('InvalidParameterException')
    expect(await answer({ USERNAME: '' })).toBe('InvalidParameterException')
    expect(await answer({}, { ChallengeName: 'NONSENSE' })).toBe('InvalidParameterException')
    expect(await answer({}, { ChallengeName: undefined })).toBe('InvalidParameterException')
    expect(await answer({}, { ClientId: 'other' })).toBe('ResourceNotFoundException')
    expect(await answer()).toBe('none')
  })

  it('is refused for another user, another session, after three minutes, and without the secret', async () => {
    const { pool, answer } = await start({ clientSecret: true })
    await pool.seedUser({ email: 'mei@example.com', password, name: '美' })
    expect(await answer({ SECRET_HASH: 'x'.repeat(44) })).toBe('NotAuthorizedException')
    const { answer: theirs } = await start()
    expect(await theirs({ USERNAME: 'mei@example.com' })).toBe('NotAuthorizedException')
    expect(await theirs({}, { Session: 'x'.repeat(40) })).toBe('NotAuthorizedException')
    expect(await theirs({}, { Session: undefined })).toBe('InvalidParameterException')
    expect(await theirs({}, { Session: 'short' })).toBe('InvalidParameterException')
    pool.control.advance(180_000)
    expect(await answer()).toBe('NotAuthorizedException')
  })

  it('answers no challenge that this pool never makes', async () => {
    const { answer } = await start()
    expect(await answer({}, { ChallengeName: 'SMS_MFA' })).toBe('NotAuthorizedException')
    expect(await answer({}, { UserContextData: { IpAddress: '192.0.2.1' } })).toBe(
      'InvalidParameterException',
    )
  })
})
