import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedCode, startCognitoLocal } from '../sandbox/cognito/cognito-local.ts'
import { startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { type Answer, type TestClient, testClient } from '../sandbox/cognito/test-client.ts'

/**
 * The same journeys through the same SDK against our stand-in and against cognito-local (npm), so that we don't only
 * test against ourselves. Where cognito-local errs, the deviation has a name here; what it lacks is not run on it.
 */
const deviations = {
  ours: {
    wrongPassword: 'NotAuthorizedException',
    wrongOldPassword: 'NotAuthorizedException',
    shortPassword: 'InvalidPasswordException',
    unknownReset: 'none',
    unknownConfirm: 'CodeMismatchException',
    usedSignUpCode: 'NotAuthorizedException',
    usedResetCode: 'ExpiredCodeException',
    signedInWithOtherCase: true,
    takenInOtherCase: 'UsernameExistsException',
    forgedAccessToken: 'NotAuthorizedException',
    expiresIn: 3600,
    tokenType: 'Bearer',
    nameInIdToken: '花子',
    revokedRefresh: 'NotAuthorizedException',
  },
  // Read from cognito-local 5.3.0's behaviour; each is an error of that package, none is one of Cognito.
  'cognito-local': {
    wrongPassword: 'InvalidPasswordException',
    wrongOldPassword: 'InvalidPasswordException',
    shortPassword: 'none',
    unknownReset: 'UserNotFoundException',
    unknownConfirm: 'NotAuthorizedException',
    usedSignUpCode: 'ExpiredCodeException',
    usedResetCode: 'CodeMismatchException',
    signedInWithOtherCase: false,
    takenInOtherCase: 'none',
    forgedAccessToken: 'none',
    expiresIn: undefined,
    tokenType: undefined,
    nameInIdToken: undefined,
    revokedRefresh: 'NotAuthorizedException',
  },
} as const

const password = 'correct horse 1!'
const claims = (token: string): Answer =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe.each(['ours', 'cognito-local'] as const)('%s', (peer) => {
  const known = deviations[peer]
  let client: TestClient
  let url: string
  let userPoolId: string
  let code: (to: string) => string
  let close: () => Promise<void>
  let count = 0

  beforeAll(async () => {
    if (peer === 'ours') {
      const pool = await startCognitoSandbox()
      code = (to) => pool.control.lastMail(to).code
      ;({ url, userPoolId, close } = pool)
      client = testClient(pool)
    } else {
      const local = await startCognitoLocal()
      code = () => fixedCode
      ;({ url, userPoolId, close } = local)
      client = testClient(local)
    }
  })
  afterAll(async () => {
    client?.destroy()
    await close?.()
  })

  const newAddress = () => `person${++count}@example.com`
  const register = async (email = newAddress()) => {
    const UserAttributes = [
      { Name: 'email', Value: email },
      { Name: 'name', Value: '花子' },
    ]
    await client.call('SignUp', { Username: email, Password: password, UserAttributes })
    await client.call('ConfirmSignUp', { Username: email, ConfirmationCode: code(email) })
    return email
  }
  const signIn = (USERNAME: string, PASSWORD: string) =>
    client.failure('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } })
  const attributes = async (AccessToken: string): Promise<Record<string, string>> => {
    const { UserAttributes } = await client.call('GetUser', { AccessToken })
    return Object.fromEntries(UserAttributes.map(({ Name, Value }: Answer) => [Name, Value]))
  }

  it('signs up, confirms with the mailed code and signs in', async () => {
    const email = newAddress()
    const answer = await client.call('SignUp', { Username: email, Password: password })
    expect(answer).toMatchObject({ UserConfirmed: false, UserSub: expect.any(String) })
    expect(answer.CodeDeliveryDetails).toMatchObject({ AttributeName: 'email', DeliveryMedium: 'EMAIL' })
    expect(await signIn(email, password)).toBe('UserNotConfirmedException')
    const confirm = (ConfirmationCode: string) =>
      client.failure('ConfirmSignUp', { Username: email, ConfirmationCode })
    const right = code(email)
    expect(await confirm(right === '999999' ? '000000' : '999999')).toBe('CodeMismatchException')
    expect(await confirm(right)).toBe('none')
    expect(await confirm(right)).toBe(known.usedSignUpCode)
    const { AccessToken } = await client.signIn(email, password)
    expect(await attributes(AccessToken)).toMatchObject({ sub: answer.UserSub, email })
  })

  it('says that an address is taken', async () => {
    const email = await register()
    expect(await client.failure('SignUp', { Username: email, Password: password })).toBe(
      'UsernameExistsException',
    )
    const Username = email.toUpperCase()
    expect(await client.failure('SignUp', { Username, Password: password })).toBe(known.takenInOtherCase)
  })

  it('refuses a user name that is no address, a short password, a wrong password, an unknown person', async () => {
    const email = await register()
    const taken = await client.failure('SignUp', { Username: 'no-address', Password: password })
    expect(taken).toBe('InvalidParameterException')
    expect(await client.failure('SignUp', { Username: newAddress(), Password: 'abc' })).toBe(
      known.shortPassword,
    )
    expect(await signIn(email, 'wrong password')).toBe(known.wrongPassword)
    expect(await signIn('nobody@example.com', password)).toBe('NotAuthorizedException')
    expect((await signIn(email.toUpperCase(), password)) === 'none').toBe(known.signedInWithOtherCase)
  })

  it('issues tokens with the same claims, signed by keys at the same address', async () => {
    const tokens = await client.signIn(await register(), password)
    expect(tokens.RefreshToken).toEqual(expect.any(String))
    expect([tokens.ExpiresIn, tokens.TokenType]).toEqual([known.expiresIn, known.tokenType])
    const id = claims(tokens.IdToken)
    const access = claims(tokens.AccessToken)
    expect(id).toMatchObject({ token_use: 'id', 'cognito:username': id.sub })
    expect(id.name).toBe(known.nameInIdToken)
    expect(access).toMatchObject({ token_use: 'access', client_id: id.aud, username: id.sub })
    const response = await fetch(`${url}/${userPoolId}/.well-known/jwks.json`)
    const { keys } = (await response.json()) as { keys: { kid: string; alg: string }[] }
    const { kid, alg } = JSON.parse(Buffer.from(tokens.IdToken.split('.')[0], 'base64url').toString())
    expect(alg).toBe('RS256')
    expect(keys.map((key) => key.kid)).toContain(kid)
  })

  it('looks at the signature of an access token', async () => {
    const { AccessToken } = await client.signIn(await register(), password)
    const [head, body] = AccessToken.split('.')
    const forged = `${head}.${body}.${'A'.repeat(342)}`
    expect(await client.failure('GetUser', { AccessToken: forged })).toBe(known.forgedAccessToken)
  })

  it('refreshes without a new refresh token, until it is revoked', async () => {
    const { RefreshToken } = await client.signIn(await register(), password)
    const input = { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: RefreshToken } }
    const { AuthenticationResult } = await client.call('InitiateAuth', input)
    expect(AuthenticationResult).toMatchObject({
      AccessToken: expect.any(String),
      IdToken: expect.any(String),
    })
    expect(AuthenticationResult.RefreshToken).toBeUndefined()
    await client.call('RevokeToken', { Token: RefreshToken })
    expect(await client.failure('InitiateAuth', input)).toBe(known.revokedRefresh)
  })

  it('resets a forgotten password', async () => {
    const email = await register()
    await client.call('ForgotPassword', { Username: email })
    const input = { Username: email, ConfirmationCode: code(email), Password: 'another one 2!' }
    const wrong = input.ConfirmationCode === '999999' ? '000000' : '999999'
    expect(await client.failure('ConfirmForgotPassword', { ...input, ConfirmationCode: wrong })).toBe(
      'CodeMismatchException',
    )
    expect(await client.failure('ConfirmForgotPassword', input)).toBe('none')
    expect(await client.failure('ConfirmForgotPassword', input)).toBe(known.usedResetCode)
    expect(await signIn(email, 'another one 2!')).toBe('none')
    expect(await client.failure('ForgotPassword', { Username: 'nobody@example.com' })).toBe(
      known.unknownReset,
    )
    const unknown = { Username: 'nobody@example.com', ConfirmationCode: '123456' }
    expect(await client.failure('ConfirmSignUp', unknown)).toBe(known.unknownConfirm)
  })

  it('changes the password', async () => {
    const email = await register()
    const { AccessToken } = await client.signIn(email, password)
    const change = (PreviousPassword: string) =>
      client.failure('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword: 'another one 2!' })
    expect(await change('wrong password')).toBe(known.wrongOldPassword)
    expect(await change(password)).toBe('none')
    expect(await signIn(email, 'another one 2!')).toBe('none')
  })

  it('changes the name at once and the e-mail address once it is verified', async () => {
    const email = await register()
    const next = newAddress()
    const { AccessToken } = await client.signIn(email, password)
    const update = (Name: string, Value: string) =>
      client.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name, Value }] })
    await update('name', '新しい名前')
    expect(await attributes(AccessToken)).toMatchObject({ name: '新しい名前', email })
    const { CodeDeliveryDetailsList } = await update('email', next)
    expect(CodeDeliveryDetailsList).toHaveLength(1)
    expect(await attributes(AccessToken)).toMatchObject({ email })
    await client.call('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'email' })
    await client.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code: code(next) })
    expect(await attributes(AccessToken)).toMatchObject({ email: next, email_verified: 'true' })
    expect(await signIn(next, password)).toBe('none')
  })

  it('deletes the user', async () => {
    const email = await register()
    const { AccessToken } = await client.signIn(email, password)
    await client.call('DeleteUser', { AccessToken })
    expect(await client.failure('GetUser', { AccessToken })).toBe('UserNotFoundException')
    expect(await signIn(email, password)).toBe('NotAuthorizedException')
  })
})
