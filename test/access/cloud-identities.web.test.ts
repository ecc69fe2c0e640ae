import { describe, expect, it } from 'vitest'
import { account, browserOf, password, signedIn } from '../features/auth/people.ts'
import { listening } from '../features/graphql/client.ts'
import { accountApp } from '../support/account-app.ts'
import { beginTip } from '../support/guest.ts'

const env = { COGNITO_IDENTITY_POOL_ID: 'ap-northeast-1:5a0db0c5-0000-4000-8000-000000000001' }
const minute = 60_000
let offset = 0
const clock = () => Date.now() + offset
const test = accountApp({ cognito: { clock }, overrides: { clock }, env })
const without = accountApp()

const settled = () => test.deps.accounts.cloud?.settled()
const provider = () => `cognito-idp.ap-northeast-1.amazonaws.com/${test.cognito.userPoolId}`
/** Calls of the identity pool that `work` leads to, also those beside its answers. */
async function callsOf(work: () => Promise<unknown>): Promise<string[]> {
  await settled()
  const before = test.cognito.control.calls().length
  await work()
  await settled()
  return test.cognito.control
    .calls()
    .slice(before)
    .filter((call) => /^Get(Id|Cred)/.test(call))
}
const inputOf = (call: string) => test.cognito.control.lastInput(call)
const guestRows = () => test.deps.db.selectFrom('guest_identity').selectAll().execute()
const credentialRows = () => test.deps.db.selectFrom('session_credential').selectAll().execute()
const ask = '{ me { awsCredentials { identityId accessKeyId secretAccessKey sessionToken expiresAt } } }'

describe('the identity pool, from a guest’s first form to the sign-out', () => {
  const api = listening(() => test.app)
  const tokenFor = async (email: string) =>
    (await test.deps.accounts.identity.signIn({ email, password })).accessToken

  it('follows one person', async () => {
    const browser = browserOf(test)
    // Whoever only looks is nobody yet.
    expect(await callsOf(() => browser.get(`/tip/${test.seed.branchId}`))).toEqual([])
    // The first form makes a guest, without a login; the next ones change nothing.
    expect(await callsOf(() => beginTip(browser, test.seed.branchId))).toEqual(['GetId'])
    expect(inputOf('GetId')).toEqual({ IdentityPoolId: env.COGNITO_IDENTITY_POOL_ID })
    const [guest] = await guestRows()
    expect(guest?.identity_id).toMatch(/^ap-northeast-1:/)
    expect(await callsOf(() => beginTip(browser, test.seed.branchId))).toEqual([])

    // The sign-in links it: the guest's identity becomes the person's.
    const person = await account(test)
    const login = { email: person.email, password }
    expect(await callsOf(() => browser.post('/auth/login', login))).toEqual(['GetCredentialsForIdentity'])
    expect(inputOf('GetCredentialsForIdentity')).toEqual({
      IdentityId: guest?.identity_id,
      Logins: { [provider()]: expect.stringMatching(/^ey/) },
    })
    expect(await guestRows()).toEqual([])

    // The person's own programs get them by the data endpoint.
    const as = api.as(await tokenFor(person.email))
    const { data } = await as(ask)
    expect(data.me.awsCredentials).toMatchObject({
      identityId: guest?.identity_id,
      accessKeyId: expect.stringMatching(/^ASIA/),
      secretAccessKey: expect.stringMatching(/.{30}/),
      sessionToken: expect.stringMatching(/.{100}/),
      expiresAt: expect.stringMatching(/Z$/),
    })
    expect((await api.as()(ask)).errors).toMatchObject([{ code: 'UNAUTHENTICATED' }])

    // The shared guard renews them after 50 minutes, and not before.
    offset += 49 * minute
    expect(await callsOf(() => browser.get('/profile'))).toEqual([])
    offset += 2 * minute
    expect(await callsOf(() => browser.get('/profile'))).toEqual(['GetCredentialsForIdentity'])
    expect(await callsOf(() => browser.get('/profile'))).toEqual([])
    const renewed = await as(ask)
    expect(renewed.data.me.awsCredentials.identityId).toBe(guest?.identity_id)
    expect(renewed.data.me.awsCredentials.accessKeyId).not.toBe(data.me.awsCredentials.accessKeyId)

    // At sign-out they are forgotten; the token of a program alone brings none.
    await browser.post('/auth/logout', {})
    expect(await credentialRows()).toEqual([])
    const later = api.as(await tokenFor(person.email))
    expect(await callsOf(async () => expect((await later(ask)).data.me.awsCredentials).toBeNull())).toEqual(
      [],
    )

    const log = JSON.stringify(test.logged)
    for (const { accessKeyId, secretAccessKey, sessionToken } of [
      data.me.awsCredentials,
      renewed.data.me.awsCredentials,
    ])
      for (const secret of [accessKeyId, secretAccessKey, sessionToken]) expect(log).not.toContain(secret)
  })

  it('delays and fails nobody while it is away: neither a tip nor a sign-in', async () => {
    for (const call of ['GetId', 'GetCredentialsForIdentity'])
      test.cognito.control.trouble({ kind: 'hang', call, times: 20 })
    const browser = browserOf(test)
    const { email } = await account(test)
    const from = test.logged.length
    const givenUp = () =>
      test.logged.slice(from).some(({ msg }) => /identity pool was not asked/.test(String(msg)))
    expect((await beginTip(browser, test.seed.branchId)).status).toBe(303)
    expect((await browser.post('/auth/login', { email, password })).status).toBe(303)
    expect((await browser.get('/profile')).status).toBe(200)
    // Nobody has waited until the pool was given up.
    expect(givenUp()).toBe(false)
    await settled()
    test.cognito.control.clearTrouble()
    expect(givenUp()).toBe(true)
    // The next page makes up for it.
    expect(await callsOf(() => browser.get('/profile'))).toEqual(['GetId', 'GetCredentialsForIdentity'])
  }, 30_000)
})

describe('without an identity pool', () => {
  const api = listening(() => without.app)

  it('none is asked, and the data endpoint says that there are no credentials', async () => {
    expect(without.deps.accounts.cloud).toBeUndefined()
    const { browser, email } = await signedIn(without)
    await beginTip(browser, without.seed.branchId)
    const tokens = await without.deps.accounts.identity.signIn({ email, password })
    expect((await api.as(tokens?.accessToken)(ask)).data.me.awsCredentials).toBeNull()
    expect(without.cognito.control.calls().filter((call) => /^Get(Id|Cred)/.test(call))).toEqual([])
  })
})
