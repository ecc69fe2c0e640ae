import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { accountApp } from '../../support/account-app.ts'
import { account, browserOf, follow, password, signedIn, toastOf } from './people.ts'
import { cookiesOf, rowsIn } from './session-stores.ts'

// What only Amazon Cognito answers about a sign-in: a server that keeps its accounts itself never does.

const hour = 3600_000
const fresh = 'Battery-staple-2'
const change = { oldPassword: password, newPassword: fresh, confirmPassword: fresh }
const test = accountApp({ cognito: { rotation: 0, clientSecret: true } })
const kept = () => rowsIn(test.deps.db)

describe('a sign-in', () => {
  it('ends whole with the answer to a change after which its renewal is refused; the change stands', async () => {
    const before = await kept()
    const { browser, email } = await signedIn(test)
    test.cognito.control.trouble({
      kind: 'error',
      call: 'GetTokensFromRefreshToken',
      name: 'NotAuthorizedException',
    })
    const answer = await browser.post('/profile', { name: 'Changed', username: 'changed' })
    expect([answer.status, answer.headers.location]).toEqual([303, '/auth/login?return=%2Fprofile'])
    const gone = cookiesOf(answer).filter((cookie) => cookie.gone)
    expect(gone.map((cookie) => cookie.name).sort()).toEqual(['guest', 'session'])
    expect(await kept()).toEqual(before)
    expect(toastOf(await follow(browser, answer))).toBe('Profile saved successfully')
    expect(test.cognito.control.users().find((user) => user.email === email)?.name).toBe('Changed')
  })

  it.each([['says what nobody has heard of', 'NewException']])(
    'ends where the identity service %s: nothing is left of it, and the page says so',
    async (_, name) => {
      const before = await kept()
      const { browser } = await signedIn(test)
      test.wait(hour + 1000)
      test.cognito.control.trouble({ kind: 'error', call: 'GetTokensFromRefreshToken', name })
      const answer = await browser.get('/profile')
      expect(cookiesOf(answer).filter((cookie) => cookie.name === 'session')).toEqual([
        { name: 'session', value: '', gone: true },
      ])
      expect(await kept()).toEqual(before)
      expect(toastOf(await follow(browser, answer))).toBe('An unexpected error occurred.')
    },
  )
})

describe('a new password', () => {
  const tokensOf = (email: string) => test.deps.accounts.identity.signIn({ email, password })
  const ask = async (token: string) => {
    const request = supertest(test.app).post('/graphql').set('Authorization', `Bearer ${token}`)
    return (await request.send({ query: '{ me { email } }' })).status
  }

  it('that the sign-in does not follow says that it is set, and signs out', async () => {
    const { email } = await account(test)
    const [browser, other] = [browserOf(test), browserOf(test)]
    for (const each of [browser, other]) await each.post('/auth/login', { email, password })
    const old = await tokensOf(email)
    expect(await ask(old.accessToken)).toBe(200)
    test.wait(2000)
    const name = 'InternalErrorException'
    test.cognito.control.trouble({ kind: 'error', call: 'InitiateAuth', name, times: 8 })
    const answer = await browser.post('/profile/password-change', change)
    test.cognito.control.clearTrouble()
    expect([answer.status, answer.headers.location]).toEqual([303, '/auth/login'])
    expect((await browser.get('/auth/login')).text).toContain(
      'Your password has been changed. Please sign in with the new one.',
    )
    expect((await other.get('/profile')).status).toBe(303)
    expect(await ask(old.accessToken)).toBe(401)
    expect((await browser.post('/auth/login', { email, password: fresh })).status).toBe(303)
  }, 20_000)

  it('holds here where the service could not be told to sign out everywhere', async () => {
    const { email } = await account(test)
    const old = await tokensOf(email)
    test.wait(2000)
    const browser = browserOf(test)
    await browser.post('/auth/login', { email, password })
    const name = 'InternalErrorException'
    test.cognito.control.trouble({ kind: 'error', call: 'GlobalSignOut', name, times: 8 })
    expect((await browser.post('/profile/password-change', change)).headers.location).toBe('/profile')
    test.cognito.control.clearTrouble()
    expect(await ask(old.accessToken)).toBe(401)
    expect((await browser.get('/profile')).status).toBe(200)
  }, 20_000)
})
