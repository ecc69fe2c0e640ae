import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CognitoSandbox, startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { type TestClient, testClient } from '../sandbox/cognito/test-client.ts'

const hour = 3_600_000
const email = 'Aiko@Example.com'
const password = 'correct horse 1!'
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

const signUp = (as = email, given = password) =>
  client.call('SignUp', { Username: as, Password: given, UserAttributes: [{ Name: 'name', Value: '愛子' }] })
const code = (to = email) => pool.control.lastMail(to).code
const wrong = (right: string) => (right === '000000' ? '000001' : '000000')

describe('signing up', () => {
  it('mails a six-digit code and says masked where it went', async () => {
    const answer = await signUp()
    expect(answer.UserConfirmed).toBe(false)
    expect(answer.UserSub).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.CodeDeliveryDetails).toEqual({
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: 'A***@E***',
    })
    expect(code()).toMatch(/^\d{6}$/)
  })

  it('tells that an address is taken in any case of letters, confirmed or not, whatever the setting', async () => {
    await signUp()
    expect(await client.failure('SignUp', { Username: 'aiko@example.com', Password: password })).toBe(
      'UsernameExistsException',
    )
  })

  it.each([
    ['no address', 'aiko', password, 'InvalidParameterException'],
    ['a short password', email, 'a1!', 'InvalidPasswordException'],
    ['a password with a blank at its end', email, 'long enough 1! ', 'InvalidParameterException'],
    ['no password', email, undefined, 'InvalidParameterException'],
  ])('refuses %s', async (_what, Username, Password, exception) => {
    expect(await client.failure('SignUp', { Username, Password })).toBe(exception)
  })

  it('refuses attributes the client may not write, and another client', async () => {
    const attribute = [{ Name: 'email_verified', Value: 'true' }]
    const input = { Username: email, Password: password }
    expect(await client.failure('SignUp', { ...input, UserAttributes: attribute })).toBe(
      'NotAuthorizedException',
    )
    expect(await client.failure('SignUp', { ...input, ClientId: 'other' })).toBe('ResourceNotFoundException')
  })

  it('has no password rule but the length, unless the pool is set so', async () => {
    const strict = await startCognitoSandbox({
      passwordPolicy: { requireNumbers: true, requireSymbols: true },
    })
    const other = testClient(strict)
    expect(await client.failure('SignUp', { Username: email, Password: 'onlyletters' })).toBe('none')
    expect(await other.failure('SignUp', { Username: email, Password: 'onlyletters1' })).toBe(
      'InvalidPasswordException',
    )
    expect(await other.failure('SignUp', { Username: email, Password: 'onlyletters1!' })).toBe('none')
    other.destroy()
    await strict.close()
  })
})

describe('confirming', () => {
  const confirm = (ConfirmationCode: string, Username = email) =>
    client.failure('ConfirmSignUp', { Username, ConfirmationCode })

  it('takes the code once; afterwards the user is confirmed already', async () => {
    await signUp()
    expect(await confirm(wrong(code()))).toBe('CodeMismatchException')
    expect(await confirm(code(), 'aiko@example.com')).toBe('none')
    expect(await confirm(code())).toBe('NotAuthorizedException')
    const { AccessToken } = await client.signIn(email, password)
    const { UserAttributes } = await client.call('GetUser', { AccessToken })
    expect(UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' })
  })

  it('keeps codes for 24 hours', async () => {
    await signUp()
    pool.control.advance(24 * hour - 1000)
    expect(await confirm(wrong(code()))).toBe('CodeMismatchException')
    pool.control.advance(1000)
    expect(await confirm(code())).toBe('ExpiredCodeException')
  })

  it('makes the earlier code worthless when a new one is sent', async () => {
    await signUp()
    const first = code()
    await client.call('ResendConfirmationCode', { Username: email })
    if (first !== code()) expect(await confirm(first)).toBe('CodeMismatchException')
    expect(await confirm(code())).toBe('none')
  })

  it('allows 15 tries and 5 codes an hour', async () => {
    await signUp()
    const tries = []
    for (let n = 0; n < 16; n++) tries.push(await confirm(wrong(code())))
    expect(tries).toEqual([...Array(15).fill('CodeMismatchException'), 'LimitExceededException'])
    const resend = () => client.failure('ResendConfirmationCode', { Username: email })
    for (let n = 0; n < 5; n++) expect(await resend()).toBe('none')
    expect(await resend()).toBe('LimitExceededException')
    pool.control.advance(hour)
    expect(await resend()).toBe('none')
    expect(await confirm(code())).toBe('none')
  })

  it('answers for an unknown address like for a wrong code; for a code again by turns', async () => {
    expect(await confirm('123456', 'nobody@example.com')).toBe('CodeMismatchException')
    const resend = () => client.failure('ResendConfirmationCode', { Username: 'nobody@example.com' })
    expect([await resend(), await resend()]).toEqual(['none', 'InvalidParameterException'])
    expect(pool.outbox()).toEqual([])
  })

  it('refuses a code again for somebody confirmed', async () => {
    await pool.seedUser({ email, password, name: '愛子' })
    expect(await client.failure('ResendConfirmationCode', { Username: email })).toBe(
      'InvalidParameterException',
    )
  })
})

describe('a new password by mail', () => {
  const forgot = (Username = email) => client.failure('ForgotPassword', { Username })
  const confirm = (ConfirmationCode: string, Password = 'another one 2!', Username = email) =>
    client.failure('ConfirmForgotPassword', { Username, ConfirmationCode, Password })

  it('takes a code for one hour and once; the password may be tried again', async () => {
    await pool.seedUser({ email, password, name: '愛子' })
    expect(await confirm('123456')).toBe('ExpiredCodeException')
    expect(await forgot()).toBe('none')
    expect(await confirm(wrong(code()))).toBe('CodeMismatchException')
    expect(await confirm(code(), 'short')).toBe('InvalidPasswordException')
    expect(await confirm(code())).toBe('none')
    expect(await confirm(code())).toBe('ExpiredCodeException')
    expect(await client.signIn(email, 'another one 2!')).toHaveProperty('AccessToken')
    await forgot()
    pool.control.advance(hour)
    expect(await confirm(code())).toBe('ExpiredCodeException')
  })

  it('sends nothing to unknown and unconfirmed people, and says so to nobody', async () => {
    expect([await forgot(), await forgot(), await forgot()]).toEqual([
      'none',
      'InvalidParameterException',
      'none',
    ])
    expect(await confirm('123456')).toBe('CodeMismatchException')
    expect(pool.outbox()).toEqual([])
    await signUp()
    expect(await forgot()).toBe('none')
    expect(pool.outbox()).toHaveLength(1)
  })

  it('allows 5 codes and 5 tries an hour, and may mind earlier passwords', async () => {
    await pool.seedUser({ email, password, name: '愛子' })
    const codes = []
    for (let n = 0; n < 6; n++) codes.push(await forgot())
    expect(codes).toEqual([...Array(5).fill('none'), 'LimitExceededException'])
    const tries = []
    for (let n = 0; n < 6; n++) tries.push(await confirm(wrong(code())))
    expect(tries.at(-1)).toBe('LimitExceededException')
    const historic = await startCognitoSandbox({ passwordHistory: 2 })
    const other = testClient(historic)
    await historic.seedUser({ email, password, name: '愛子' })
    await other.call('ForgotPassword', { Username: email })
    const input = {
      Username: email,
      ConfirmationCode: historic.control.lastMail(email).code,
      Password: password,
    }
    expect(await other.failure('ConfirmForgotPassword', input)).toBe(
      'PasswordHistoryPolicyViolationException',
    )
    other.destroy()
    await historic.close()
  })
})

it('tells more where PreventUserExistenceErrors is LEGACY', async () => {
  const legacy = await startCognitoSandbox({ preventUserExistenceErrors: 'LEGACY' })
  const other = testClient(legacy)
  const Username = 'nobody@example.com'
  const AuthParameters = { USERNAME: Username, PASSWORD: 'x'.repeat(8) }
  const failures = [
    await other.failure('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
    await other.failure('ForgotPassword', { Username }),
    await other.failure('ResendConfirmationCode', { Username }),
    await other.failure('ConfirmSignUp', { Username, ConfirmationCode: '123456' }),
    await other.failure('ConfirmForgotPassword', {
      Username,
      ConfirmationCode: '123456',
      Password: password,
    }),
  ]
  expect(failures).toEqual(Array(5).fill('UserNotFoundException'))
  other.destroy()
  await legacy.close()
})
