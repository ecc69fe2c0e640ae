import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CognitoSandbox, startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { type CallName, type TestClient, testClient } from '../sandbox/cognito/test-client.ts'

const email = 'ren@example.com'
const password = 'correct horse 1!'
const tooLong = `${'Aa1!'.repeat(64)}x`
let pool: CognitoSandbox
let client: TestClient

beforeAll(async () => {
  pool = await startCognitoSandbox()
  client = testClient(pool)
})
beforeEach(() => pool.control.reset())
afterAll(async () => {
  client.destroy()
  await pool.close()
})

const said = (name: CallName, input: Record<string, unknown>): Promise<string> =>
  client.call(name, input).then(
    () => 'none',
    (error: Error) => `${error.name}: ${error.message}`,
  )
const signUp = (attributes: Record<string, string>, more: Record<string, unknown> = {}) =>
  said('SignUp', {
    Username: email,
    Password: password,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    ...more,
  })

describe('an e-mail attribute at registration', () => {
  it('other than the user name is refused, and no mail goes anywhere', async () => {
    expect(await signUp({ email: 'else@example.com' })).toMatch(/^InvalidParameterException/)
    expect(pool.control.users()).toEqual([])
    expect(pool.outbox()).toEqual([])
  })

  it('is taken where it is the user name, in whatever case', async () => {
    expect(await signUp({ email: 'Ren@Example.com' })).toBe('none')
    expect(pool.control.users()).toHaveLength(1)
  })
})

describe('a password of an impossible shape', () => {
  const pattern =
    /^InvalidParameterException: 1 validation error detected: Value at '\w+' .*pattern: \^\[\\S]\+\.\*\[\\S]\+\$$/
  const length = /^InvalidParameterException: .*have length less than or equal to 256$/

  it.each([
    ['a blank at its end', `${password} `, pattern],
    ['a blank before it', ` ${password}`, pattern],
    ['a line break in it', 'correct\nhorse 1!', pattern],
    ['257 characters', tooLong, length],
    ['257 characters, with a blank at the end', `${tooLong.slice(1)} `, length],
  ])('(%s) is refused alike by every call that takes one', async (_what, given, words) => {
    await pool.seedUser({ email, password, name: '蓮' })
    const { AccessToken } = await client.signIn(email, password)
    expect(await signUp({}, { Password: given })).toMatch(words)
    expect(
      await said('ConfirmForgotPassword', { Username: email, ConfirmationCode: '1', Password: given }),
    ).toMatch(words)
    const change = { AccessToken, PreviousPassword: password, ProposedPassword: password }
    expect(await said('ChangePassword', { ...change, ProposedPassword: given })).toMatch(words)
    expect(await said('ChangePassword', { ...change, PreviousPassword: given })).toMatch(words)
  })

  it('is looked at before the code, the client and the token, and costs none of the five tries', async () => {
    await pool.seedUser({ email, password, name: '蓮' })
    await client.call('ForgotPassword', { Username: email })
    const { code } = pool.control.lastMail(email)
    const confirm = (ConfirmationCode: string, Password: string, more = {}) =>
      client.failure('ConfirmForgotPassword', { Username: email, ConfirmationCode, Password, ...more })
    for (let n = 0; n < 6; n++) {
      expect(await confirm('000000x', `${password} `)).toBe('InvalidParameterException')
    }
    expect(await confirm(code, tooLong, { ClientId: 'other' })).toBe('InvalidParameterException')
    for (let n = 0; n < 4; n++) expect(await confirm('wrong', 'another one 2!')).toBe('CodeMismatchException')
    expect(await confirm(code, 'another one 2!')).toBe('none')
    const change = { AccessToken: 'rubbish', PreviousPassword: password, ProposedPassword: `${password} ` }
    expect(await client.failure('ChangePassword', change)).toBe('InvalidParameterException')
  })
})

describe('what the service can not read is refused before anything else', () => {
  it.each<[CallName, Record<string, unknown>]>([
    ['SignUp', { Password: 'x', ClientMetadata: ['lang'] }],
    ['ForgotPassword', { ClientMetadata: { lang: 1 } }],
    ['ConfirmSignUp', { ConfirmationCode: '000000', ForceAliasCreation: 'yes' }],
    ['InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: [email, password] }],
  ])('%s with %j', async (name, more) => {
    const input = { Username: email, ...more }
    expect(await client.failure(name, input)).toBe('SerializationException')
  })
})

describe('attributes at registration are judged', () => {
  it('first by the shape of the request: names of 32 characters, values of 2048', async () => {
    const other = { ClientId: 'other' }
    expect(await signUp({ ['n'.repeat(33)]: 'x' }, other)).toMatch(
      /^InvalidParameterException: .*'userAttributes\.1\.member\.name'.*less than or equal to 32$/,
    )
    expect(await signUp({ name: 'x', birthdate: 'x'.repeat(2049) }, other)).toMatch(
      /^InvalidParameterException: .*'userAttributes\.2\.member\.value'.*less than or equal to 2048$/,
    )
    expect(await signUp({ name: 'x'.repeat(2048) })).toBe('none')
  })

  it('then by what the client may write, whatever the value', async () => {
    for (const name of ['phone_number', 'birthdate', 'nobody_knows_it']) {
      expect(await signUp({ email: 'else@example.com', [name]: 'rubbish' })).toMatch(
        /^NotAuthorizedException/,
      )
    }
  })
})
