import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { CognitoSandboxOptions } from '../sandbox/cognito/options.ts'
import { type CognitoSandbox, startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { testClient } from '../sandbox/cognito/test-client.ts'

const email = 'yu@example.com'
const password = 'correct horse 1!'
let stop: (() => unknown)[] = []

async function start(options: CognitoSandboxOptions = {}) {
  const pool = await startCognitoSandbox(options)
  const client = testClient(pool)
  stop.push(() => client.destroy(), pool.close)
  return { pool, client }
}

afterEach(async () => {
  for (const end of stop) await end()
  stop = []
})

const raw = (pool: CognitoSandbox, target: string, body: string, type = 'application/x-amz-json-1.1') =>
  fetch(pool.url, { method: 'POST', headers: { 'x-amz-target': target, 'content-type': type }, body })

describe('the wire', () => {
  it('gives errors as AWS does: type in body and header, status 400', async () => {
    const { pool } = await start()
    const response = await raw(pool, 'AWSCognitoIdentityProviderService.GetUser', '{}')
    expect(response.status).toBe(400)
    expect(response.headers.get('x-amzn-errortype')).toBe('InvalidParameterException:')
    expect(response.headers.get('content-type')).toBe('application/x-amz-json-1.1')
    expect(await response.json()).toEqual({
      __type: 'InvalidParameterException',
      message:
        "1 validation error detected: Value at 'accessToken' failed to satisfy constraint: Member must not be null",
    })
  })

  it('refuses unknown operations, other content types and bodies that are no object', async () => {
    const { pool } = await start()
    const target = 'AWSCognitoIdentityProviderService.GetUser'
    const type = async (response: Response) => ((await response.json()) as { __type: string }).__type
    expect(await type(await raw(pool, 'Nothing.AtAll', '{}'))).toBe('UnknownOperationException')
    expect(await type(await raw(pool, target, '{}', 'application/json'))).toBe('UnknownOperationException')
    expect(await type(await raw(pool, target, '[1'))).toBe('SerializationException')
    expect(await type(await raw(pool, target, '{"AccessToken":1}'))).toBe('SerializationException')
  })
})

describe('troubles', () => {
  it('throttles the next calls of one kind', async () => {
    const { pool, client } = await start()
    await pool.seedUser({ email, password, name: 'Yu' })
    pool.control.throttle(1, 'GetUser')
    const { AccessToken } = await client.signIn(email, password)
    expect(await client.failure('GetUser', { AccessToken })).toBe('TooManyRequestsException')
    expect(await client.failure('GetUser', { AccessToken })).toBe('none')
    expect(pool.control.calls()).toEqual(['InitiateAuth', 'GetUser', 'GetUser'])
  })

  it('executes a call whose answer is lost', async () => {
    const { pool, client } = await start()
    pool.control.trouble({ kind: 'drop', call: 'SignUp' })
    const input = { Username: email, Password: password }
    await expect(client.call('SignUp', input)).rejects.toThrow()
    expect(await client.failure('SignUp', input)).toBe('UsernameExistsException')
  })

  it('is ruled over HTTP as well', async () => {
    const { pool, client } = await start()
    const post = (name: string, body: object) =>
      fetch(`${pool.url}/_control/${name}`, { method: 'POST', body: JSON.stringify(body) })
    await post('users', { email, password, name: 'Yu' })
    await post('trouble', { kind: 'error', name: 'InternalErrorException', call: 'InitiateAuth' })
    const error = await client.signIn(email, password).catch((reason: Error) => reason)
    expect(error).toMatchObject({ name: 'InternalErrorException', $metadata: { httpStatusCode: 500 } })
    const before = pool.control.now()
    await post('advance', { ms: 60_000 })
    expect(pool.control.now() - before).toBeGreaterThanOrEqual(60_000)
    await client.call('ForgotPassword', { Username: email })
    const mails = (await (await fetch(`${pool.url}/_control/mails?to=${email}`)).json()) as { code: string }[]
    expect(mails).toHaveLength(1)
    const page = await (await fetch(`${pool.url}/outbox`)).text()
    expect(page).toContain(mails[0]?.code)
    expect(page).toContain('パスワード再設定の確認コードは')
    expect(page).toContain('重设密码的验证码是')
    expect((await fetch(`${pool.url}/_control/nothing`)).status).toBe(404)
  })
})

it('survives a restart: users, sessions, keys and codes; passwords stand nowhere in the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cognito-'))
  stop.push(() => rmSync(folder, { recursive: true }))
  const stateFile = join(folder, 'state.json')
  const first = await start({ stateFile })
  await first.pool.seedUser({ email, password, name: 'Yu' })
  const { AccessToken, RefreshToken } = await first.client.signIn(email, password)
  await first.client.call('SignUp', { Username: 'new@example.com', Password: password })
  await first.pool.close()
  const text = readFileSync(stateFile, 'utf8')
  expect(text).not.toContain(password)
  expect(text).not.toContain(RefreshToken)

  const { pool, client } = await start({ stateFile })
  expect(await client.failure('GetUser', { AccessToken })).toBe('none')
  const AuthParameters = { REFRESH_TOKEN: RefreshToken }
  expect(await client.failure('InitiateAuth', { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters })).toBe(
    'none',
  )
  const ConfirmationCode = pool.control.lastMail('new@example.com').code
  expect(await client.failure('ConfirmSignUp', { Username: 'new@example.com', ConfirmationCode })).toBe(
    'none',
  )
})
