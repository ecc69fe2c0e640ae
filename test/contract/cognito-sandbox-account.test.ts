import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CognitoSandbox, startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { type TestClient, testClient } from '../sandbox/cognito/test-client.ts'

const hour = 3_600_000
const email = 'mei@example.com'
const password = 'correct horse 1!'
let pool: CognitoSandbox
let client: TestClient
let AccessToken: string

beforeAll(async () => {
  pool = await startCognitoSandbox()
  client = testClient(pool)
})
beforeEach(async () => {
  pool.control.reset()
  await pool.seedUser({ email, password, name: '美' })
  AccessToken = (await client.signIn(email, password)).AccessToken
})
afterAll(async () => {
  client.destroy()
  await pool.close()
})

const emails = async () => {
  const { UserAttributes } = await client.call('GetUser', { AccessToken })
  const entries = UserAttributes.map(({ Name, Value }: { Name: string; Value: string }) => [Name, Value])
  const { email: address, email_verified: verified } = Object.fromEntries(entries)
  return [address, verified]
}
const update = (Name: string, Value: string) =>
  client.failure('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name, Value }] })

describe('tokens on the pool’s own calls', () => {
  it('refuses forged, expired and wrong tokens, each as NotAuthorized', async () => {
    const { IdToken } = await client.signIn(email, password)
    const [head, body] = AccessToken.split('.')
    const get = (token: string) => client.failure('GetUser', { AccessToken: token })
    expect(await get(`${head}.${body}.${'A'.repeat(342)}`)).toBe('NotAuthorizedException')
    expect(await get(IdToken)).toBe('NotAuthorizedException')
    expect(await get('rubbish')).toBe('NotAuthorizedException')
    pool.control.advance(hour)
    expect(await get(AccessToken)).toBe('NotAuthorizedException')
  })

  it('says that the account is gone after DeleteUser', async () => {
    await client.call('DeleteUser', { AccessToken })
    expect(await client.failure('GetUser', { AccessToken })).toBe('UserNotFoundException')
    expect(await client.failure('GlobalSignOut', { AccessToken })).toBe('UserNotFoundException')
    expect(pool.control.users()).toEqual([])
  })

  it('refuses users who must reset their password', async () => {
    pool.control.setUser(email, { status: 'RESET_REQUIRED' })
    expect(await client.failure('GetUser', { AccessToken })).toBe('PasswordResetRequiredException')
  })
})

describe('changing the password', () => {
  const change = (PreviousPassword: string, ProposedPassword: string) =>
    client.failure('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword })

  it('tells a wrong old password from a bad new one', async () => {
    expect(await change('wrong password', 'another one 2!')).toBe('NotAuthorizedException')
    expect(await change(password, 'short')).toBe('InvalidPasswordException')
    expect(await change(password, 'another one 2!')).toBe('none')
    expect(await client.signIn(email, 'another one 2!')).toHaveProperty('IdToken')
  })

  it('allows five tries an hour', async () => {
    for (let n = 0; n < 5; n++) await change('wrong password', 'another one 2!')
    expect(await change(password, 'another one 2!')).toBe('LimitExceededException')
  })
})

describe('changing the e-mail address', () => {
  const verify = (Code: string) =>
    client.failure('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })
  const next = 'mei.new@example.com'

  it('keeps the old address in force until the new one is verified', async () => {
    expect(await update('email', next)).toBe('none')
    expect(await emails()).toEqual([email, 'true'])
    expect(await client.signIn(email, password)).toHaveProperty('IdToken')
    const { code } = pool.control.lastMail(next)
    expect(await verify(code === '000000' ? '000001' : '000000')).toBe('CodeMismatchException')
    expect(await verify(code)).toBe('none')
    expect(await verify(code)).toBe('ExpiredCodeException')
    expect(await emails()).toEqual([next, 'true'])
    expect(await client.signIn(next, password)).toHaveProperty('IdToken')
    await expect(client.signIn(email, password)).rejects.toThrow('Incorrect')
  })

  it('sends the code again to the address that waits, five times an hour', async () => {
    await update('email', next)
    const again = () =>
      client.failure('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'email' })
    for (let n = 0; n < 5; n++) expect(await again()).toBe('none')
    expect(await again()).toBe('LimitExceededException')
    expect(pool.control.mails(next)).toHaveLength(6)
    expect(await verify(pool.control.lastMail(next).code)).toBe('none')
  })

  it('keeps codes for 24 hours', async () => {
    await update('email', next)
    pool.control.advance(24 * hour)
    const { AccessToken: fresh } = await client.signIn(email, password)
    const input = { AccessToken: fresh, AttributeName: 'email', Code: pool.control.lastMail(next).code }
    expect(await client.failure('VerifyUserAttribute', input)).toBe('ExpiredCodeException')
  })

  it('refuses an address of somebody else, at once or when it was taken meanwhile', async () => {
    await pool.seedUser({ email: 'taken@example.com', password, name: 'x' })
    expect(await update('email', 'Taken@example.com')).toBe('AliasExistsException')
    await update('email', next)
    await pool.seedUser({ email: next, password, name: 'y' })
    expect(await verify(pool.control.lastMail(next).code)).toBe('AliasExistsException')
  })

  it('refuses what is no address and attributes that may not be written', async () => {
    expect(await update('email', 'nothing')).toBe('InvalidParameterException')
    expect(await update('email_verified', 'true')).toBe('NotAuthorizedException')
    expect(await update('sub', 'x')).toBe('InvalidParameterException')
    expect(await update('name', '新しい名前')).toBe('none')
    const { UserAttributes } = await client.call('GetUser', { AccessToken })
    expect(UserAttributes).toContainEqual({ Name: 'name', Value: '新しい名前' })
  })

  it('without that setting changes at once, and the unverified address can’t sign in', async () => {
    const loose = await startCognitoSandbox({ keepOldEmailUntilVerified: false })
    const other = testClient(loose)
    await loose.seedUser({ email, password, name: '美' })
    const { AccessToken: token } = await other.signIn(email, password)
    const UserAttributes = [{ Name: 'email', Value: next }]
    await other.call('UpdateUserAttributes', { AccessToken: token, UserAttributes })
    await expect(other.signIn(email, password)).rejects.toThrow('Incorrect')
    await expect(other.signIn(next, password)).rejects.toThrow('Incorrect')
    other.destroy()
    await loose.close()
  })
})
