import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCognitoGateway } from '../../server/gateways/cognito/cognito.gateway.ts'
import { endsSession, IdentityError } from '../../server/gateways/identity/identity-error.ts'
import { freePort } from '../demo/free-port.ts'
import { configFor, someSignIn, startTestGateway, type TestGateway } from '../sandbox/cognito/test-gateway.ts'

const email = 'aya@example.com'
const password = 'correct horse 1!'
let ours: TestGateway
let accessToken: string

beforeEach(async () => {
  ours = await startTestGateway()
  await ours.pool.seedUser({ email, password, name: 'Aya' })
  accessToken = (await ours.gateway.signIn({ email, password })).accessToken
})
afterEach(() => ours.close())

const failure = async (call: Promise<unknown>): Promise<IdentityError> => {
  const error = await call.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(IdentityError)
  return error as IdentityError
}
const count = (call: string) => ours.pool.control.calls().filter((name) => name === call).length

describe('throttling', () => {
  it('is overcome within three more tries, with growing pauses', async () => {
    ours.pool.control.throttle(3, 'GetUser')
    expect(await ours.gateway.getUser(accessToken)).toMatchObject({ email })
    expect(count('GetUser')).toBe(4)
    expect(ours.pauses).toHaveLength(3)
    for (const [n, pause] of ours.pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(100 * 2 ** n)
      expect(pause).toBeLessThanOrEqual(200 * 2 ** n)
    }
    expect(ours.logged.filter(({ level }) => level === 'warn')).toHaveLength(3)
  })

  it('is told after three more tries; the session is kept', async () => {
    ours.pool.control.throttle(9, 'InitiateAuth')
    const error = await failure(ours.gateway.renew(someSignIn))
    expect(error).toMatchObject({ kind: 'throttled', status: 429 })
    expect(endsSession(error)).toBe(false)
    expect(count('InitiateAuth')).toBe(1 + 4)
  })

  it('waits as long as it is asked to, and gives up when that is too long for the request', async () => {
    ours.pool.control.trouble({ kind: 'throttle', retryAfterSeconds: 2, call: 'GetUser' })
    await ours.gateway.getUser(accessToken)
    expect(ours.pauses).toEqual([2000])
    ours.pool.control.trouble({ kind: 'throttle', retryAfterSeconds: 30, call: 'GetUser' })
    const error = await failure(ours.gateway.getUser(accessToken))
    expect(error).toMatchObject({ kind: 'throttled', retryAfterSeconds: 30 })
    expect(ours.pauses).toEqual([2000])
  })

  it.each([
    ['SignUp', () => ours.gateway.signUp({ email: 'b@example.com', password, name: 'B' })],
    ['ResendConfirmationCode', () => ours.gateway.resendCode(email)],
    ['ForgotPassword', () => ours.gateway.forgotPassword(email)],
    ['UpdateUserAttributes', () => ours.gateway.updateEmail({ accessToken, email: 'b@example.com' })],
  ] as const)('%s, which sends or creates, is tried once', async (call, run) => {
    ours.pool.control.throttle(1, call)
    expect(await failure(run())).toMatchObject({ kind: 'throttled' })
    expect(count(call)).toBe(1)
  })

  it('is not confused with an hourly limit, which no further try would lift', async () => {
    const name = 'LimitExceededException'
    ours.pool.control.trouble({ kind: 'error', name, status: 429, call: 'GetUser', times: 9 })
    expect(await failure(ours.gateway.getUser(accessToken))).toMatchObject({ kind: 'limit', status: 429 })
    expect(count('GetUser')).toBe(1)
  })
})

describe('no answer', () => {
  it('ends after the request time-out, is tried again, and leaves the session alone', async () => {
    ours.pool.control.trouble({ kind: 'hang', call: 'GetUser' })
    const started = Date.now()
    expect(await ours.gateway.getUser(accessToken)).toMatchObject({ email })
    expect(Date.now() - started).toBeGreaterThan(2900)
    expect(Date.now() - started, 'a second hang would take 3 s more').toBeLessThan(5900)
    expect(count('GetUser')).toBe(2)
  })

  it('ends with the time that a request has', async () => {
    ours.pool.control.trouble({ kind: 'hang', call: 'GetUser', times: 9 })
    const started = Date.now()
    const error = await failure(ours.gateway.getUser(accessToken))
    expect(Date.now() - started, 'two time-outs of 3 s are more than a request has').toBeLessThan(5900)
    expect(error).toMatchObject({ kind: 'network', status: 503 })
    expect(endsSession(error)).toBe(false)
  })

  it('is told as a network error where nobody listens', async () => {
    const config = { ...configFor(ours.pool), endpoint: 'http://127.0.0.1:1' }
    const log = { info: () => {}, warn: () => {}, error: () => {} } as never
    const gateway = createCognitoGateway({ config, log, sleep: async () => {} })
    expect(await failure(gateway.getUser(accessToken))).toMatchObject({
      kind: 'network',
      exception: 'ECONNREFUSED',
    })
    expect(await failure(gateway.signIn({ email, password }))).toMatchObject({ kind: 'network' })
    gateway.close()
  })
})

describe('a lost answer', () => {
  it('to ConfirmSignUp is understood: the second try finds the person confirmed', async () => {
    await ours.gateway.signUp({ email: 'b@example.com', password, name: 'B' })
    const { code } = ours.pool.control.lastMail('b@example.com')
    ours.pool.control.trouble({ kind: 'drop', call: 'ConfirmSignUp' })
    await ours.gateway.confirmSignUp({ email: 'b@example.com', code })
    expect(count('ConfirmSignUp')).toBe(2)
    expect(await failure(ours.gateway.confirmSignUp({ email: 'b@example.com', code }))).toMatchObject({
      kind: 'alreadyConfirmed',
    })
  })

  it('to DeleteUser and GlobalSignOut as well', async () => {
    ours.pool.control.trouble({ kind: 'drop', call: 'GlobalSignOut' })
    await ours.gateway.signOutEverywhere(accessToken)
    const { accessToken: fresh } = await ours.gateway.signIn({ email, password })
    ours.pool.control.trouble({ kind: 'drop', call: 'DeleteUser' })
    await ours.gateway.deleteUser(fresh)
    expect(ours.pool.control.users()).toEqual([])
  })

  it('to ChangePassword is not followed by a second try, which would call the right password wrong', async () => {
    ours.pool.control.trouble({ kind: 'drop', call: 'ChangePassword' })
    const input = { accessToken, oldPassword: password, newPassword: 'another one 2!' }
    expect(await failure(ours.gateway.changePassword(input))).toMatchObject({ kind: 'network' })
    expect(count('ChangePassword')).toBe(1)
    ours.pool.control.throttle(1, 'ChangePassword')
    const back = { accessToken, oldPassword: 'another one 2!', newPassword: password }
    await ours.gateway.changePassword(back)
    expect(count('ChangePassword')).toBe(3)
  })

  it('to a rotating refresh is asked for again within the grace period', async () => {
    const rotating = await startTestGateway({ rotation: 30 })
    await rotating.pool.seedUser({ email, password, name: 'Aya' })
    const before = await rotating.gateway.signIn({ email, password })
    rotating.pool.control.trouble({ kind: 'drop', call: 'GetTokensFromRefreshToken' })
    const fresh = await rotating.gateway.renew(before)
    expect(fresh.refreshToken).not.toBe(before.refreshToken)
    await rotating.close()
  })
})

describe('a service that is ill', () => {
  it.each([
    ['its own exception', { name: 'InternalErrorException' }],
    ['any exception with 503', { name: 'ServiceUnavailable', status: 503 }],
  ])('%s is tried again and then told without ending the session', async (_what, trouble) => {
    ours.pool.control.trouble({ kind: 'error', call: 'GetUser', times: 9, ...trouble })
    const error = await failure(ours.gateway.getUser(accessToken))
    expect(error).toMatchObject({ kind: 'server', status: 503 })
    expect(endsSession(error)).toBe(false)
    expect(count('GetUser')).toBe(4)
  })

  it('or a proxy in front of it that answers with a web page, whose words never get out', async () => {
    const page = '<html>secret words of a proxy</html>'
    let status = 502
    const server = createServer((_req, res) => void res.writeHead(status).end(page))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const config = { ...configFor(ours.pool), endpoint: `http://127.0.0.1:${port}` }
    const logged: unknown[] = []
    const log = {
      info: () => {},
      warn: (f: object) => logged.push(f),
      error: (f: object) => logged.push(f),
    } as never
    const gateway = createCognitoGateway({ config, log, sleep: async () => {} })
    const bad = await failure(gateway.getUser(accessToken))
    expect(bad).toMatchObject({ kind: 'server' })
    status = 200
    const odd = await failure(gateway.getUser(accessToken))
    expect(odd).toMatchObject({ kind: 'unknown', status: 500 })
    expect(JSON.stringify([String(bad), bad.stack, String(odd), odd.stack, logged])).not.toContain(
      'secret words',
    )
    expect(logged).toContainEqual(expect.objectContaining({ operation: 'GetUser' }))
    gateway.close()
    server.closeAllConnections()
    server.close()
  })

  it('says nothing of people in the log', async () => {
    ours.pool.control.throttle(4, 'InitiateAuth')
    await failure(ours.gateway.signIn({ email, password }))
    const text = JSON.stringify(ours.logged)
    expect(text).toContain('TooManyRequestsException')
    for (const secret of [email, password, accessToken]) expect(text).not.toContain(secret)
  })
})

describe('what is wrong outside', () => {
  it('names a wrong secret of the client, which is no wrong password', async () => {
    const secured = await startTestGateway({ clientSecret: true }, { clientSecret: 'wrong' })
    await secured.pool.seedUser({ email, password, name: 'Aya' })
    expect(await failure(secured.gateway.signIn({ email, password }))).toMatchObject({
      kind: 'misconfigured',
    })
    expect(secured.logged).toEqual([
      {
        level: 'error',
        text: 'Cognito refuses our settings or answers the unexpected',
        operation: 'InitiateAuth',
        exception: 'ClientSecretRefused',
      },
    ])
    await secured.close()
    // A password that is wrong stays a wrong password.
    const wrong = await failure(ours.gateway.signIn({ email, password: 'another 1!' }))
    expect(wrong.kind).toBe('incorrectCredentials')
    expect(ours.logged).toEqual([])
  })

  it('names what keeps it from asking', async () => {
    const away = await startTestGateway({}, { endpoint: `http://127.0.0.1:${await freePort()}` })
    expect(await failure(away.gateway.signIn({ email, password }))).toMatchObject({ kind: 'network' })
    expect(away.logged.at(-1)).toEqual({
      level: 'warn',
      text: 'Cognito can not be asked',
      operation: 'fetch keys',
      exception: 'ECONNREFUSED',
    })
    await away.close()
    ours.pool.control.throttle(9, 'InitiateAuth')
    await failure(ours.gateway.signIn({ email, password }))
    expect(ours.logged.at(-1)).toMatchObject({
      level: 'warn',
      text: 'Cognito can not be asked',
      operation: 'InitiateAuth',
      how: 'throttled',
    })
  })
})

it('passes the device key on where devices are tracked', async () => {
  const tracking = await startTestGateway({ deviceTracking: true })
  await tracking.pool.seedUser({ email, password, name: 'Aya' })
  const signedIn = await tracking.gateway.signIn({ email, password })
  const { deviceKey, ...without } = signedIn
  expect(deviceKey).toBeDefined()
  expect(await failure(tracking.gateway.renew(without))).toMatchObject({ kind: 'refreshRefused' })
  expect(await tracking.gateway.renew(signedIn)).toMatchObject({ deviceKey })
  await tracking.close()
})

it('treats a challenge at sign-in as an account that can’t sign in', async () => {
  ours.pool.control.setUser(email, { status: 'FORCE_CHANGE_PASSWORD' })
  expect(await failure(ours.gateway.signIn({ email, password }))).toMatchObject({
    kind: 'passwordResetRequired',
  })
})
