import {
  CognitoIdentityClient,
  GetCredentialsForIdentityCommand,
  GetIdCommand,
} from '@aws-sdk/client-cognito-identity'
import { afterEach, expect, it } from 'vitest'
import type { CognitoSandboxOptions } from '../sandbox/cognito/options.ts'
import { startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { testClient } from '../sandbox/cognito/test-client.ts'

let stop: (() => unknown)[] = []
afterEach(async () => {
  for (const end of stop) await end()
  stop = []
})

async function start(options: CognitoSandboxOptions = {}) {
  const pool = await startCognitoSandbox(options)
  const users = testClient(pool)
  const client = new CognitoIdentityClient({ region: pool.region, endpoint: pool.url, maxAttempts: 1 })
  stop.push(
    () => client.destroy(),
    () => users.destroy(),
    pool.close,
  )
  const provider = `cognito-idp.${pool.region}.amazonaws.com/${pool.userPoolId}`
  const signIn = async (email: string) => {
    await pool.seedUser({ email, password: 'correct horse 1!', name: 'x' })
    return { [provider]: (await users.signIn(email, 'correct horse 1!')).IdToken as string }
  }
  const getId = (Logins?: Record<string, string>) =>
    client.send(new GetIdCommand({ IdentityPoolId: pool.identityPoolId, ...(Logins && { Logins }) }))
  const credentials = (IdentityId: string | undefined, Logins?: Record<string, string>) =>
    client.send(new GetCredentialsForIdentityCommand({ IdentityId, ...(Logins && { Logins }) }))
  return { pool, client, signIn, getId, credentials }
}

it('gives guests an identity of their own and credentials for an hour', async () => {
  const { pool, getId, credentials } = await start()
  const one = await getId()
  const two = await getId()
  expect(one.IdentityId).toMatch(/^ap-northeast-1:[0-9a-f-]{36}$/)
  expect(two.IdentityId).not.toBe(one.IdentityId)
  const { Credentials, IdentityId } = await credentials(one.IdentityId)
  expect(IdentityId).toBe(one.IdentityId)
  expect(Credentials?.AccessKeyId).toMatch(/^ASIA/)
  const lifetime = (Credentials?.Expiration?.getTime() ?? 0) - pool.control.now()
  expect(lifetime).toBeGreaterThan(3_590_000)
})

it('makes the guest’s identity the person’s own at the first sign-in, closed to guests from then on', async () => {
  const { signIn, getId, credentials } = await start()
  const guest = await getId()
  const logins = await signIn('a@example.com')
  expect((await credentials(guest.IdentityId, logins)).IdentityId).toBe(guest.IdentityId)
  expect((await getId(logins)).IdentityId).toBe(guest.IdentityId)
  await expect(credentials(guest.IdentityId)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    $metadata: { httpStatusCode: 403 },
  })
  const other = await signIn('b@example.com')
  await expect(credentials(guest.IdentityId, other)).rejects.toThrow('forbidden')
})

it('merges a guest into the identity that the person has already, and answers with that', async () => {
  const { signIn, getId, credentials } = await start()
  const logins = await signIn('a@example.com')
  const first = await getId(logins)
  const guest = await getId()
  expect((await credentials(guest.IdentityId, logins)).IdentityId).toBe(first.IdentityId)
  await expect(credentials(guest.IdentityId)).rejects.toThrow('forbidden')
})

it('refuses other pools, other providers, forged and expired tokens, and guests where they are not wanted', async () => {
  const { pool, client, signIn, getId } = await start({ allowGuests: false })
  await expect(getId()).rejects.toThrow('Unauthenticated access is not supported')
  const otherPool = new GetIdCommand({ IdentityPoolId: 'ap-northeast-1:0ddba11' })
  await expect(client.send(otherPool)).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
    $metadata: { httpStatusCode: 404 },
  })
  await expect(getId({ 'accounts.google.com': 'x' })).rejects.toThrow('Issuer does not match')
  const logins = await signIn('a@example.com')
  const [provider = ''] = Object.keys(logins)
  await expect(getId({ [provider]: 'a.b.c' })).rejects.toThrow('Not a valid OpenId Connect')
  expect((await getId(logins)).IdentityId).toBeDefined()
  pool.control.advance(3_600_000)
  await expect(getId(logins)).rejects.toThrow('Token expired')
})

it.each(['', 'rubbish', 'ap-northeast-1:other', 'ap-northeast-1:ABC', `ap-northeast-1:${'a'.repeat(41)}`])(
  'refuses %j as an id before it looks for it',
  async (id) => {
    const { client, signIn, credentials } = await start()
    const malformed = { name: 'ValidationException', $metadata: { httpStatusCode: 400 } }
    const [provider = ''] = Object.keys(await signIn('a@example.com'))
    await expect(credentials(id)).rejects.toMatchObject(malformed)
    await expect(credentials(id, { [provider]: 'a.b.c' })).rejects.toMatchObject(malformed)
    await expect(client.send(new GetIdCommand({ IdentityPoolId: id }))).rejects.toMatchObject(malformed)
  },
)

it('does not know an id of the right form that it never gave', async () => {
  const { credentials } = await start()
  await expect(credentials('ap-northeast-1:0ddba11')).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
    $metadata: { httpStatusCode: 404 },
  })
})

it('needs the ids', async () => {
  const { client, credentials } = await start()
  await expect(credentials(undefined)).rejects.toMatchObject({ name: 'ValidationException' })
  const getId = new GetIdCommand({ IdentityPoolId: undefined })
  await expect(client.send(getId)).rejects.toMatchObject({ name: 'ValidationException' })
})
