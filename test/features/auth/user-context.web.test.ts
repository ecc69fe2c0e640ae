import { describe, expect, it } from 'vitest'
import { accountApp } from '../../support/account-app.ts'
import { guestBrowser } from '../../support/guest.ts'
import { account, newAddress, password, registration, signedIn } from './people.ts'

const address = '203.0.113.7'
let offset = 0
const clock = () => Date.now() + offset
const overrides = { clock }
const contextOf = (test: ReturnType<typeof accountApp>, call: string) =>
  test.cognito.control.lastInput(call)?.UserContextData
/** A browser behind a proxy that names its address. */
const browserOf = ({ app }: ReturnType<typeof accountApp>) =>
  guestBrowser(app, { 'Accept-Language': 'en', 'X-Forwarded-For': address })

describe('where the pool takes it, the address of a browser goes to Cognito', () => {
  const test = accountApp({ cognito: { clock, clientSecret: true, userContext: true }, overrides })

  it('at registration, at sign-in and with a forgotten password', async () => {
    const { browser } = await signedIn(test, browserOf(test))
    expect(contextOf(test, 'InitiateAuth')).toEqual({ IpAddress: address })
    await browser.post('/auth/logout', {})
    expect((await browser.post('/auth/register', registration(newAddress()))).status).toBe(303)
    expect(contextOf(test, 'SignUp')).toEqual({ IpAddress: address })
    expect((await browser.post('/auth/reset-password', { email: newAddress() })).status).toBe(303)
    expect(contextOf(test, 'ForgotPassword')).toEqual({ IpAddress: address })
  })

  it('when a sign-in is renewed', async () => {
    const { browser } = await signedIn(test, browserOf(test))
    offset += 3_601_000
    expect((await browser.get('/profile')).status).toBe(200)
    const renewal = test.cognito.control.lastInput('InitiateAuth')
    expect(renewal).toMatchObject({ AuthFlow: 'REFRESH_TOKEN_AUTH', UserContextData: { IpAddress: address } })
  })
})

describe('where nothing says that the pool takes it', () => {
  const test = accountApp({ cognito: { clock, clientSecret: true }, overrides })

  it('people register, sign in, stay signed in and reset their passwords all the same', async () => {
    const { email } = await account(test)
    const browser = browserOf(test)
    expect((await browser.post('/auth/login', { email, password })).status).toBe(303)
    offset += 3_601_000
    expect((await browser.get('/profile')).status).toBe(200)
    await browser.post('/auth/logout', {})
    const somebody = newAddress()
    expect((await browser.post('/auth/register', registration(somebody))).status).toBe(303)
    expect(test.cognito.control.mails(somebody)).toHaveLength(1)
    expect((await browser.post('/auth/reset-password', { email })).status).toBe(303)
    expect(test.cognito.control.mails(email)).toHaveLength(1)
    for (const call of ['InitiateAuth', 'SignUp', 'ForgotPassword']) {
      expect(test.cognito.control.lastInput(call)).toBeDefined()
      expect(contextOf(test, call)).toBeUndefined()
    }
  })
})
