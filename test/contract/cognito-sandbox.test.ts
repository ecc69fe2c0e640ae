import { afterEach, describe, expect, it } from 'vitest'
import type { CognitoSandboxOptions } from '../sandbox/cognito/options.ts'
import { startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { type CallName, testClient } from '../sandbox/cognito/test-client.ts'

/*
 * What the stand-in refuses. One that answers wrongly is noticed by the tests of the product and by the facts of test/live;
 * one that became too kind is noticed here alone.
 */
const hour = 3_600_000
const email = 'ken@example.com'
const password = 'correct horse 1!'
const next = 'another one 2!'
const stop: (() => unknown)[] = []
afterEach(async () => {
  for (const end of stop.splice(0)) await end()
})

/** A pool with one person in it, who is signed in. */
async function start(options: CognitoSandboxOptions = {}) {
  const pool = await startCognitoSandbox(options)
  const client = testClient(pool)
  stop.push(() => client.destroy(), pool.close)
  const { sub } = await pool.seedUser({ email, password, name: '健' })
  const tokens = await client.signIn(email, password)
  return { pool, client, sub, ...tokens } as Started & typeof tokens
}
type Started = {
  pool: Awaited<ReturnType<typeof startCognitoSandbox>>
  client: ReturnType<typeof testClient>
  sub: string
  AccessToken: string
  IdToken: string
  RefreshToken: string
}

const newcomer = 'new@example.com'
const attribute = (Name: string, Value: string) => ({ UserAttributes: [{ Name, Value }] })
const signIn = (PASSWORD: string, USERNAME = email, more = {}) => ({
  AuthFlow: 'USER_PASSWORD_AUTH',
  AuthParameters: { USERNAME, PASSWORD, ...more },
})
const invalid = 'InvalidParameterException'
const refused = 'NotAuthorizedException'
const change = { PreviousPassword: password, ProposedPassword: next }

describe('a call is refused', () => {
  it.each<[CallName, Record<string, unknown>, string]>([
    ['SignUp', { Username: 'ken', Password: password }, invalid],
    ['SignUp', { Username: newcomer, Password: `${password} ` }, invalid],
    ['SignUp', { Username: newcomer, Password: 'x'.repeat(257) }, invalid],
    ['SignUp', { Username: newcomer }, invalid],
    ['SignUp', { Username: 'KEN@example.com', Password: password }, 'UsernameExistsException'],
    ['SignUp', { Username: newcomer, Password: password, ClientId: 'other' }, 'ResourceNotFoundException'],
    ['SignUp', { Username: newcomer, Password: password, ...attribute('email', 'x@example.com') }, invalid],
    ['SignUp', { Username: newcomer, Password: password, ...attribute('email_verified', 'true') }, refused],
    ['SignUp', { Username: newcomer, Password: password, ...attribute('birthdate', 'x') }, refused],
    ['SignUp', { Username: newcomer, Password: password, ...attribute('name', 'x'.repeat(2049)) }, invalid],
    ['SignUp', { Username: newcomer, Password: password, ...attribute('n'.repeat(33), 'x') }, invalid],
    ['SignUp', { Username: newcomer, ClientMetadata: ['lang'] }, 'SerializationException'],
    ['ConfirmSignUp', { Username: email, ConfirmationCode: '000000' }, refused],
    ['ResendConfirmationCode', { Username: email }, invalid],
    ['ConfirmForgotPassword', { Username: email, ConfirmationCode: '0', Password: `${next} ` }, invalid],
    ['InitiateAuth', { AuthFlow: 'USER_SRP_AUTH' }, invalid],
    ['InitiateAuth', signIn(password, email, { SECRET_HASH: 'x'.repeat(20) }), refused],
    ['InitiateAuth', { ...signIn(password), UserContextData: { IpAddress: '192.0.2.1' } }, invalid],
    ['GetTokensFromRefreshToken', { RefreshToken: 'made-up' }, refused],
  ])('%s with %j', async (name, input, exception) => {
    const { client } = await start()
    expect(await client.failure(name, input)).toBe(exception)
  })

  it.each<[CallName, Record<string, unknown>, string]>([
    ['UpdateUserAttributes', attribute('email', 'nothing'), invalid],
    ['UpdateUserAttributes', attribute('email', 'taken@example.com'), 'AliasExistsException'],
    ['UpdateUserAttributes', attribute('email_verified', 'true'), refused],
    ['UpdateUserAttributes', attribute('sub', 'x'), invalid],
    ['VerifyUserAttribute', { AttributeName: 'email', Code: '000000' }, 'ExpiredCodeException'],
  ])('of somebody who is signed in: %s with %j', async (name, input, exception) => {
    const { pool, client, AccessToken } = await start()
    await pool.seedUser({ email: 'taken@example.com', password, name: 'x' })
    expect(await client.failure(name, { AccessToken, ...input })).toBe(exception)
  })

  it('with a token that is forged, old or of another kind', async () => {
    const { pool, client, AccessToken, IdToken } = await start()
    const [head, body] = AccessToken.split('.')
    const get = (token: string) => client.failure('GetUser', { AccessToken: token })
    for (const token of [`${head}.${body}.${'A'.repeat(342)}`, IdToken, 'rubbish'])
      expect(await get(token)).toBe(refused)
    pool.control.advance(hour)
    expect(await get(AccessToken)).toBe(refused)
    expect(await client.failure('RevokeToken', { Token: IdToken })).toBe('UnsupportedTokenTypeException')
  })

  it.each([
    ['UNCONFIRMED', 'UserNotConfirmedException'],
    ['RESET_REQUIRED', 'PasswordResetRequiredException'],
  ] as const)('of a person who is %s, whatever the password', async (status, exception) => {
    const { pool, client } = await start()
    pool.control.setUser(email, { status })
    expect(await client.failure('InitiateAuth', signIn(password))).toBe(exception)
    expect(await client.failure('InitiateAuth', signIn('wrong password'))).toBe(exception)
  })
})

it('locks out after five wrong passwords, twice as long each time', async () => {
  const { pool, client } = await start()
  const said = (given: string) =>
    client.call('InitiateAuth', signIn(given)).then(
      () => 'in',
      (error: Error) => error.message,
    )
  for (let n = 0; n < 5; n++) expect(await said('wrong password')).toContain('Incorrect')
  expect(await said(password)).toBe('Password attempts exceeded')
  pool.control.advance(1000)
  expect(await said('wrong password')).toContain('Incorrect')
  pool.control.advance(1500)
  expect(await said(password)).toBe('Password attempts exceeded')
  pool.control.advance(500)
  expect(await said(password)).toBe('in')
})

it('lets each call with codes and passwords be made a few times an hour', async () => {
  const { client, AccessToken } = await start()
  const wrong = { Username: email, ConfirmationCode: 'wrong', Password: next }
  const calls: [CallName, Record<string, unknown>, number][] = [
    ['ForgotPassword', { Username: email }, 5],
    ['ConfirmForgotPassword', wrong, 5],
    ['ChangePassword', { AccessToken, ...change, PreviousPassword: 'wrong password' }, 5],
    ['ResendConfirmationCode', { Username: newcomer }, 5],
    ['ConfirmSignUp', { Username: newcomer, ConfirmationCode: 'wrong' }, 15],
  ]
  await client.call('SignUp', { Username: newcomer, Password: password })
  for (const [name, input, times] of calls) {
    for (let n = 0; n < times; n++)
      expect(await client.failure(name, input)).not.toBe('LimitExceededException')
    expect([name, await client.failure(name, input)]).toEqual([name, 'LimitExceededException'])
  }
})

it.each<[string, number, string]>([
  ['signUp', 24 * hour, 'ExpiredCodeException'],
  ['forgotPassword', hour, 'ExpiredCodeException'],
])('takes a code of %s no longer than %i ms, and once', async (use, ms, exception) => {
  const { pool, client } = await start()
  const who = use === 'signUp' ? newcomer : email
  const send = () =>
    use === 'signUp'
      ? client.call('SignUp', { Username: who, Password: password })
      : client.call('ForgotPassword', { Username: who })
  const take = () => {
    const ConfirmationCode = pool.control.lastMail(who).code
    return use === 'signUp'
      ? client.failure('ConfirmSignUp', { Username: who, ConfirmationCode })
      : client.failure('ConfirmForgotPassword', { Username: who, ConfirmationCode, Password: next })
  }
  await send()
  pool.control.advance(ms)
  expect(await take()).toBe(exception)
  await (use === 'signUp' ? client.call('ResendConfirmationCode', { Username: who }) : send())
  expect(await take()).toBe('none')
  expect(await take()).not.toBe('none')
})

it('tells of unknown people what it tells of others, unless the pool is set otherwise', async () => {
  const { client } = await start()
  const Username = 'nobody@example.com'
  expect(await client.failure('ForgotPassword', { Username })).toBe('none')
  expect(await client.failure('ForgotPassword', { Username })).toBe(invalid)
  const legacy = await start({ preventUserExistenceErrors: 'LEGACY' })
  expect(await legacy.client.failure('ForgotPassword', { Username })).toBe('UserNotFoundException')
})

describe('a refresh token', () => {
  const use = ({ client }: Started, RefreshToken: string, more = {}) =>
    client.failure('GetTokensFromRefreshToken', { RefreshToken, ...more })

  it('ends after 30 days, and with the sign-in it is of', async () => {
    const one = await start()
    const other = await one.client.signIn(email, password)
    await one.client.call('RevokeToken', { Token: one.RefreshToken })
    expect(await use(one, one.RefreshToken)).toBe(refused)
    expect(await one.client.failure('GetUser', { AccessToken: one.AccessToken })).toBe(refused)
    expect(await use(one, other.RefreshToken)).toBe('none')
    one.pool.control.advance(30 * 24 * hour)
    expect(await use(one, other.RefreshToken)).toBe(refused)
  })

  it('that rotated, and comes again after its grace, ends all that came of the sign-in', async () => {
    const started = await start({ rotation: 30 })
    const other = await started.client.signIn(email, password)
    const flow = { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: started.RefreshToken } }
    expect(await started.client.failure('InitiateAuth', flow)).toBe(refused)
    const input = { RefreshToken: started.RefreshToken }
    const { AuthenticationResult: fresh } = await started.client.call('GetTokensFromRefreshToken', input)
    started.pool.control.advance(29_000)
    expect(await use(started, started.RefreshToken)).toBe('none')
    started.pool.control.advance(2_000)
    expect(await use(started, started.RefreshToken)).toBe('RefreshTokenReuseException')
    expect(await use(started, fresh.RefreshToken)).toBe(refused)
    expect(await use(started, other.RefreshToken)).toBe('none')
  })

  it('needs the device key where devices are tracked', async () => {
    const { client, RefreshToken, NewDeviceMetadata } = await start({ deviceTracking: true })
    const flow = (more = {}) => ({
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: RefreshToken, ...more },
    })
    expect(await client.failure('InitiateAuth', flow())).toBe(refused)
    expect(await client.failure('InitiateAuth', flow({ DEVICE_KEY: NewDeviceMetadata.DeviceKey }))).toBe(
      'none',
    )
  })

  it('needs the secret of the client, and a hash of the real user name', async () => {
    const started = await start({ clientSecret: true })
    const { pool, client, sub, RefreshToken } = started
    expect(await client.failure('InitiateAuth', signIn(password))).toBe(refused)
    const hashed = (name: string) => ({
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: RefreshToken, SECRET_HASH: client.secretHash(name) },
    })
    expect(await client.failure('InitiateAuth', hashed(email))).toBe(refused)
    expect(await client.failure('InitiateAuth', hashed(sub))).toBe('none')
    expect(await use(started, RefreshToken)).toBe(refused)
    expect(await use(started, RefreshToken, { ClientSecret: pool.clientSecret })).toBe('none')
    expect(await client.failure('RevokeToken', { Token: RefreshToken })).toBe('UnauthorizedException')
  })
})
