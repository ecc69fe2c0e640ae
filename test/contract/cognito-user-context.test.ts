import { afterEach, describe, expect, it } from 'vitest'
import type { CognitoSandboxOptions } from '../sandbox/cognito/options.ts'
import { startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { type CallName, testClient } from '../sandbox/cognito/test-client.ts'

const email = 'ken@example.com'
const password = 'correct horse 1!'
let stop: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of stop) await end()
  stop = []
})

async function start(options: CognitoSandboxOptions = {}) {
  const pool = await startCognitoSandbox({ clientSecret: true, ...options })
  const client = testClient(pool)
  stop.push(async () => {
    client.destroy()
    await pool.close()
  })
  await pool.seedUser({ email, password, name: '健' })
  const SecretHash = client.secretHash(email)
  const UserContextData = { IpAddress: '192.0.2.1' }
  const named = { Username: email, SecretHash, UserContextData }
  const signIn = { USERNAME: email, PASSWORD: password, SECRET_HASH: SecretHash }
  const calls: [CallName, Record<string, unknown>][] = [
    ['SignUp', { ...named, Password: password }],
    ['ConfirmSignUp', { ...named, ConfirmationCode: '123456' }],
    ['ResendConfirmationCode', named],
    ['ForgotPassword', named],
    ['ConfirmForgotPassword', { ...named, ConfirmationCode: '123456', Password: password }],
    ['InitiateAuth', { UserContextData, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: signIn }],
  ]
  return Promise.all(calls.map(async ([name, input]) => [name, await client.failure(name, input)]))
}

describe('UserContextData', () => {
  it('is refused by every call of a client that has not switched it on', async () => {
    const answers = await start()
    expect(answers).toHaveLength(6)
    expect(answers.filter(([, answer]) => answer !== 'InvalidParameterException')).toEqual([])
  })

  it('is taken where the client has it switched on', async () => {
    expect(Object.fromEntries(await start({ userContext: true }))).toEqual({
      SignUp: 'UsernameExistsException',
      ConfirmSignUp: 'NotAuthorizedException',
      ResendConfirmationCode: 'InvalidParameterException',
      ForgotPassword: 'none',
      ConfirmForgotPassword: expect.stringMatching(/^(ExpiredCode|CodeMismatch)Exception$/),
      InitiateAuth: 'none',
    })
  })

  it('can not be switched on for a client without a secret', async () => {
    await expect(startCognitoSandbox({ userContext: true })).rejects.toThrow('secret')
  })
})
