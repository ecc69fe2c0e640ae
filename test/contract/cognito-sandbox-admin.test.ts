import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import { afterEach, expect, it } from 'vitest'
import { startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { testClient } from '../sandbox/cognito/test-client.ts'

const email = 'yu@example.com'
const password = 'correct horse 1!'
let stop: (() => unknown)[] = []
afterEach(async () => {
  for (const end of stop) await end()
  stop = []
})

async function start() {
  const pool = await startCognitoSandbox()
  const people = testClient(pool)
  const credentials = { accessKeyId: 'AKIA1', secretAccessKey: 's' }
  const client = new sdk.CognitoIdentityProviderClient({
    region: pool.region,
    endpoint: pool.url,
    credentials,
  })
  stop.push(
    () => people.destroy(),
    () => client.destroy(),
    pool.close,
  )
  const who = { UserPoolId: pool.userPoolId, Username: email }
  const create = (more: Partial<sdk.AdminCreateUserCommandInput> = {}) =>
    client.send(
      new sdk.AdminCreateUserCommand({
        ...who,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
        ...more,
      }),
    )
  return { pool, people, client, who, create }
}

it('makes a person, who has a password to change until an administrator sets one', async () => {
  const { pool, people, client, who, create } = await start()
  expect((await create()).User?.UserStatus).toBe('FORCE_CHANGE_PASSWORD')
  await expect(create()).rejects.toMatchObject({ name: 'UsernameExistsException' })
  const short = new sdk.AdminSetUserPasswordCommand({ ...who, Password: 'short', Permanent: true })
  await expect(client.send(short)).rejects.toMatchObject({ name: 'InvalidPasswordException' })
  await client.send(new sdk.AdminSetUserPasswordCommand({ ...who, Password: password, Permanent: true }))
  const { AccessToken } = await people.signIn(email, password)
  await client.send(new sdk.AdminDeleteUserCommand(who))
  expect(await people.failure('GetUser', { AccessToken })).not.toBe('none')
  await expect(client.send(new sdk.AdminDeleteUserCommand(who))).rejects.toMatchObject({
    name: 'UserNotFoundException',
  })
  expect(pool.outbox()).toEqual([])
})

it('lists people page by page', async () => {
  const { pool, client, who } = await start()
  for (const name of ['a', 'b', 'c']) await pool.seedUser({ email: `${name}@example.com`, password, name })
  const list = (PaginationToken?: string) =>
    client.send(
      new sdk.ListUsersCommand({
        UserPoolId: who.UserPoolId,
        Limit: 2,
        ...(PaginationToken && { PaginationToken }),
      }),
    )
  const first = await list()
  const second = await list(first.PaginationToken)
  expect([first.Users?.length, second.Users?.length, second.PaginationToken]).toEqual([2, 1, undefined])
})

it('refuses another pool, an invitation by mail, and calls that nobody signed', async () => {
  const { pool, create } = await start()
  await expect(create({ UserPoolId: 'ap-northeast-1_Other' })).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  })
  await expect(create({ MessageAction: undefined })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  })
  const headers = {
    'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers',
    'content-type': 'application/x-amz-json-1.1',
  }
  const body = JSON.stringify({ UserPoolId: pool.userPoolId })
  const answer = await fetch(pool.url, { method: 'POST', headers, body })
  expect(answer.headers.get('x-amzn-errortype')).toBe('MissingAuthenticationTokenException:')
})
