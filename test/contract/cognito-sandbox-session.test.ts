import { afterEach, describe, expect, it } from 'vitest'
import type { CognitoSandboxOptions } from '../sandbox/cognito/options.ts'
import { type CognitoSandbox, startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { type Answer, type TestClient, testClient } from '../sandbox/cognito/test-client.ts'

const email = 'ken@example.com'
const password = 'correct horse 1!'
let stop: (() => Promise<void>)[] = []

async function start(
  options: CognitoSandboxOptions = {},
): Promise<{ pool: CognitoSandbox; client: TestClient }> {
  const pool = await startCognitoSandbox(options)
  const client = testClient(pool)
  stop.push(async () => {
    client.destroy()
    await pool.close()
  })
  await pool.seedUser({ email, password, name: '健' })
  return { pool, client }
}

afterEach(async () => {
  for (const end of stop) await end()
  stop = []
})

const signInInput = (PASSWORD: string, USERNAME = email) => ({
  AuthFlow: 'USER_PASSWORD_AUTH',
  AuthParameters: { USERNAME, PASSWORD },
})
const refreshInput = (REFRESH_TOKEN: string, more = {}) => ({
  AuthFlow: 'REFRESH_TOKEN_AUTH',
  AuthParameters: { REFRESH_TOKEN, ...more },
})
const claims = (token: string): Answer =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('signing in', () => {
  it('issues Cognito-shaped tokens, signed with different keys that the keys address shows', async () => {
    const { pool, client } = await start()
    const tokens = await client.signIn('KEN@example.com', password)
    expect(tokens).toMatchObject({ ExpiresIn: 3600, TokenType: 'Bearer' })
    const id = claims(tokens.IdToken)
    const access = claims(tokens.AccessToken)
    expect(id).toMatchObject({
      iss: pool.issuer,
      aud: pool.clientId,
      token_use: 'id',
      email,
      email_verified: true,
      name: '健',
      'cognito:username': id.sub,
    })
    expect(access).toMatchObject({
      iss: pool.issuer,
      client_id: pool.clientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      username: id.sub,
      origin_jti: id.origin_jti,
    })
    expect(access.exp - access.iat).toBe(3600)
    expect(access.aud).toBeUndefined()
    const { keys } = (await (await fetch(pool.jwksUri)).json()) as { keys: { kid: string }[] }
    const kids = [tokens.IdToken, tokens.AccessToken].map(
      (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid,
    )
    expect(keys.map(({ kid }) => kid)).toEqual(kids)
    expect(tokens.RefreshToken.split('.')).toHaveLength(5)
  })

  it('answers the same for an unknown address and a wrong password', async () => {
    const { client } = await start()
    const failure = (input: object) =>
      client.call('InitiateAuth', { ...input }).catch((error: Error) => error)
    const wrong = await failure(signInInput('wrong password'))
    const unknown = await failure(signInInput(password, 'nobody@example.com'))
    expect([wrong.name, wrong.message]).toEqual([unknown.name, unknown.message])
    expect(wrong).toMatchObject({ name: 'NotAuthorizedException', $metadata: { httpStatusCode: 400 } })
  })

  it('locks out after five wrong passwords, twice as long each time', async () => {
    const { pool, client } = await start()
    const message = (given: string) =>
      client.call('InitiateAuth', signInInput(given)).then(
        () => 'in',
        (error: Error) => error.message,
      )
    for (let n = 0; n < 5; n++) expect(await message('wrong password')).toContain('Incorrect')
    expect(await message(password)).toBe('Password attempts exceeded')
    pool.control.advance(1000)
    expect(await message('wrong password')).toContain('Incorrect')
    pool.control.advance(1500)
    expect(await message(password)).toBe('Password attempts exceeded')
    pool.control.advance(500)
    expect(await message(password)).toBe('in')
    expect(await message('wrong password')).toContain('Incorrect')
  })

  it.each([
    ['UNCONFIRMED', 'UserNotConfirmedException', 'UserNotConfirmedException'],
    ['RESET_REQUIRED', 'PasswordResetRequiredException', 'PasswordResetRequiredException'],
  ] as const)('refuses a user who is %s, whatever the password', async (status, right, wrong) => {
    const { pool, client } = await start()
    pool.control.setUser(email, { status })
    expect(await client.failure('InitiateAuth', signInInput(password))).toBe(right)
    expect(await client.failure('InitiateAuth', signInInput('wrong password'))).toBe(wrong)
  })

  it('asks for a new password by a challenge, refuses other flows and disabled users', async () => {
    const { pool, client } = await start()
    expect(await client.failure('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH' })).toBe(
      'InvalidParameterException',
    )
    pool.control.setUser(email, { status: 'FORCE_CHANGE_PASSWORD' })
    const answer = await client.call('InitiateAuth', signInInput(password))
    expect(answer).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' })
    pool.control.setUser(email, { status: 'CONFIRMED', enabled: false })
    expect(await client.failure('InitiateAuth', signInInput(password))).toBe('NotAuthorizedException')
  })
})

describe('refreshing', () => {
  it('without rotation keeps the refresh token, by either call, for 30 days', async () => {
    const { pool, client } = await start()
    const { RefreshToken, IdToken } = await client.signIn(email, password)
    const { AuthenticationResult: first } = await client.call('InitiateAuth', refreshInput(RefreshToken))
    expect(first.RefreshToken).toBeUndefined()
    expect(claims(first.IdToken).origin_jti).toBe(claims(IdToken).origin_jti)
    expect(claims(first.IdToken).auth_time).toBe(claims(IdToken).auth_time)
    const { AuthenticationResult: second } = await client.call('GetTokensFromRefreshToken', { RefreshToken })
    expect(second).not.toHaveProperty('RefreshToken')
    pool.control.advance(30 * 24 * 3_600_000)
    expect(await client.failure('InitiateAuth', refreshInput(RefreshToken))).toBe('NotAuthorizedException')
    expect(await client.failure('InitiateAuth', refreshInput('made-up'))).toBe('NotAuthorizedException')
  })

  it('with rotation refuses REFRESH_TOKEN_AUTH and a token used before', async () => {
    const { client } = await start({ rotation: true })
    const { RefreshToken } = await client.signIn(email, password)
    expect(await client.failure('InitiateAuth', refreshInput(RefreshToken))).toBe('NotAuthorizedException')
    const { AuthenticationResult } = await client.call('GetTokensFromRefreshToken', { RefreshToken })
    expect(AuthenticationResult.RefreshToken).not.toBe(RefreshToken)
    expect(await client.failure('GetTokensFromRefreshToken', { RefreshToken })).toBe(
      'RefreshTokenReuseException',
    )
    const { RefreshToken: next } = AuthenticationResult
    expect(await client.failure('GetTokensFromRefreshToken', { RefreshToken: next })).toBe(
      'NotAuthorizedException',
    )
  })

  it('with a grace period takes the old token a little longer', async () => {
    const { pool, client } = await start({ rotation: 30 })
    const { RefreshToken } = await client.signIn(email, password)
    const again = () => client.failure('GetTokensFromRefreshToken', { RefreshToken })
    expect(await again()).toBe('none')
    pool.control.advance(29_000)
    expect(await again()).toBe('none')
    pool.control.advance(2_000)
    expect(await again()).toBe('RefreshTokenReuseException')
  })

  it('needs the device key where devices are tracked', async () => {
    const { client } = await start({ deviceTracking: true })
    const { RefreshToken, NewDeviceMetadata } = await client.signIn(email, password)
    expect(await client.failure('InitiateAuth', refreshInput(RefreshToken))).toBe('NotAuthorizedException')
    const withKey = refreshInput(RefreshToken, { DEVICE_KEY: NewDeviceMetadata.DeviceKey })
    expect(await client.failure('InitiateAuth', withKey)).toBe('none')
  })

  it('hashes the real user name, not the e-mail address, where the client has a secret', async () => {
    const { pool, client } = await start({ clientSecret: true })
    expect(await client.failure('InitiateAuth', signInInput(password))).toBe('NotAuthorizedException')
    const { RefreshToken, IdToken } = await client.signIn(email, password)
    const hashed = (name: string) => refreshInput(RefreshToken, { SECRET_HASH: client.secretHash(name) })
    expect(await client.failure('InitiateAuth', hashed(email))).toBe('NotAuthorizedException')
    expect(await client.failure('InitiateAuth', hashed(claims(IdToken).sub))).toBe('none')
    const ClientSecret = pool.clientSecret
    expect(await client.failure('GetTokensFromRefreshToken', { RefreshToken })).toBe('NotAuthorizedException')
    expect(await client.failure('GetTokensFromRefreshToken', { RefreshToken, ClientSecret })).toBe('none')
    expect(await client.failure('RevokeToken', { Token: RefreshToken })).toBe('UnauthorizedException')
    expect(await client.failure('RevokeToken', { Token: RefreshToken, ClientSecret })).toBe('none')
  })

  it('refuses a hash sent for a client without a secret', async () => {
    const { client } = await start()
    const AuthParameters = { USERNAME: email, PASSWORD: password, SECRET_HASH: 'x'.repeat(20) }
    const input = { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }
    expect(await client.failure('InitiateAuth', input)).toBe('NotAuthorizedException')
  })
})

describe('signing out', () => {
  it('RevokeToken ends one sign-in and leaves others', async () => {
    const { client } = await start()
    const one = await client.signIn(email, password)
    const other = await client.signIn(email, password)
    expect(await client.failure('RevokeToken', { Token: one.AccessToken })).toBe(
      'UnsupportedTokenTypeException',
    )
    await client.call('RevokeToken', { Token: one.RefreshToken })
    expect(await client.failure('InitiateAuth', refreshInput(one.RefreshToken))).toBe(
      'NotAuthorizedException',
    )
    expect(await client.failure('GetUser', { AccessToken: one.AccessToken })).toBe('NotAuthorizedException')
    expect(await client.failure('GetUser', { AccessToken: other.AccessToken })).toBe('none')
    expect(await client.failure('RevokeToken', { Token: 'unknown' })).toBe('none')
  })

  it('GlobalSignOut ends all of them', async () => {
    const { client } = await start()
    const one = await client.signIn(email, password)
    const other = await client.signIn(email, password)
    await client.call('GlobalSignOut', { AccessToken: one.AccessToken })
    expect(await client.failure('InitiateAuth', refreshInput(other.RefreshToken))).toBe(
      'NotAuthorizedException',
    )
    expect(await client.failure('GetUser', { AccessToken: one.AccessToken })).toBe('NotAuthorizedException')
    expect(await client.failure('GlobalSignOut', { AccessToken: one.AccessToken })).toBe(
      'NotAuthorizedException',
    )
  })
})
