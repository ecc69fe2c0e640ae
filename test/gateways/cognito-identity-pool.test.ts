import { afterEach, beforeEach, expect, it } from 'vitest'
import type { IdentityPool, IdentityState } from '../../server/gateways/identity/identity-pool.types.ts'
import { startTestGateway, type TestGateway } from '../sandbox/cognito/test-gateway.ts'

const minute = 60_000
let ours: TestGateway
let identities: IdentityPool

beforeEach(async () => {
  ours = await startTestGateway({}, { identityPoolId: 'ap-northeast-1:5a0db0c5-0000-4000-8000-000000000001' })
  if (!ours.gateway.identityPool) throw new Error('No identity pool')
  identities = ours.gateway.identityPool
})
afterEach(() => ours.close())

const signIn = async (email: string) => {
  await ours.pool.seedUser({ email, password: 'correct horse 1!', name: 'x' })
  const { idToken = '', user } = await ours.gateway.signIn({ email, password: 'correct horse 1!' })
  return { idToken, sub: user.sub }
}
const calls = () =>
  ours.pool.control.calls().filter((name) => name.startsWith('GetId') || name.startsWith('GetCred'))

it('is there only where it is set up', async () => {
  const without = await startTestGateway()
  expect(without.gateway.identityPool).toBeUndefined()
  await without.close()
})

it('makes a guest’s identity the person’s own at sign-in', async () => {
  const guest = await identities.credentials(undefined, undefined)
  expect(guest).not.toHaveProperty('owner')
  const login = await signIn('a@example.com')
  const primary = await identities.credentials(guest, login)
  expect(primary).toMatchObject({ identityId: guest.identityId, owner: login.sub })
  expect(JSON.parse(JSON.stringify(primary))).toEqual(primary)
})

it('follows to the identity that the person has from before', async () => {
  const login = await signIn('a@example.com')
  const before = await identities.credentials(undefined, login)
  const guest = await identities.credentials(undefined, undefined)
  expect(guest.identityId).not.toBe(before.identityId)
  expect((await identities.credentials(guest, login)).identityId).toBe(before.identityId)
})

it('renews credentials after 50 minutes, not before', async () => {
  const first = await identities.credentials(undefined, undefined)
  expect(first.credentials.expiresAt - first.renewedAt).toBeGreaterThan(59 * minute)
  ours.pool.control.advance(50 * minute - 1000)
  expect(await identities.credentials(first, undefined)).toBe(first)
  ours.pool.control.advance(1000)
  const second = await identities.credentials(first, undefined)
  expect(second.identityId).toBe(first.identityId)
  expect(second.credentials.accessKeyId).not.toBe(first.credentials.accessKeyId)
  expect(calls()).toEqual(['GetId', 'GetCredentialsForIdentity', 'GetCredentialsForIdentity'])
})

it('gives a person’s identity to nobody else: neither to a guest nor to the next who signs in', async () => {
  const mine: IdentityState = await identities.credentials(undefined, await signIn('a@example.com'))
  const guest = await identities.credentials(mine, undefined)
  const other = await identities.credentials(mine, await signIn('b@example.com'))
  expect(new Set([mine, guest, other].map(({ identityId }) => identityId)).size).toBe(3)
})

it('asks again when throttled', async () => {
  ours.pool.control.throttle(2, 'GetCredentialsForIdentity')
  expect(await identities.credentials(undefined, undefined)).toHaveProperty('identityId')
  expect(ours.pauses).toHaveLength(2)
})
