import { describe, expect, it } from 'vitest'
import { accountApp } from '../../support/account-app.ts'
import { beginTip } from '../../support/guest.ts'
import {
  account,
  browserOf,
  codeFor,
  newAddress,
  password,
  registration,
  signedIn,
  summaryOf,
} from './people.ts'

// What only Amazon Cognito answers, as the forms show it: a server that keeps its accounts itself never says it.

const test = accountApp({ env: { TRUST_PROXY: '1' } })
const login = '/auth/login'
const ask = '/auth/reset-password'
const confirm = '/auth/reset-password/confirm'
const fresh = 'Battery-staple-2'
const newPassword = (email: string, code: string) => ({
  email,
  code,
  newPassword: fresh,
  confirmPassword: fresh,
})
const ownerOf = async (tipId: string) =>
  (await test.deps.db.selectFrom('tip').select('person_id').where('id', '=', tipId).executeTakeFirstOrThrow())
    .person_id

describe('a form of accounts', () => {
  it('says so when the service throttles, fails or is away, and the address is still there', async () => {
    const { email } = await account(test)
    const { control } = test.cognito
    const texts: string[] = []
    for (const kind of ['throttle', 'fail', 'away']) {
      if (kind === 'throttle') control.throttle(8, 'InitiateAuth')
      if (kind === 'fail')
        control.trouble({ kind: 'error', name: 'InternalErrorException', call: 'InitiateAuth', times: 8 })
      if (kind === 'away') control.trouble({ kind: 'drop', call: 'InitiateAuth', times: 8 })
      const page = await browserOf(test).post(login, { email, password })
      expect(page.text).toContain(`value="${email}"`)
      texts.push(`${page.status} ${summaryOf(page)[0]}`)
      control.clearTrouble()
    }
    expect(texts).toEqual([
      '429 Too many attempts. Please wait a little and try again.',
      '503 Something went wrong. Please try again later.',
      '503 The sign-in service can’t be reached. Please try again in a moment.',
    ])
  }, 40_000)

  it('says so when the code can not be sent, or nobody answers, and what was typed is still there', async () => {
    const browser = browserOf(test)
    const email = newAddress()
    test.cognito.control.trouble({ kind: 'error', call: 'SignUp', name: 'CodeDeliveryFailureException' })
    const failed = await browser.post('/auth/register', registration(email))
    expect([failed.status, summaryOf(failed)]).toEqual([503, ['Code delivery failed']])
    expect(failed.text).toContain(`value="${email}"`)
    test.cognito.control.trouble({ kind: 'drop', call: 'SignUp' })
    const lost = await browser.post('/auth/register', registration(email))
    expect(lost.status).toBe(503)
    expect(summaryOf(lost)[0]).toMatch('The sign-in service can’t be reached')
  })

  it('that the pool does not take says so at its field', async () => {
    const browser = browserOf(test)
    const { email } = await account(test)
    await browser.post(ask, { email })
    const name = 'InvalidPasswordException'
    test.cognito.control.trouble({ kind: 'error', call: 'ConfirmForgotPassword', name })
    const page = await browser.post(confirm, newPassword(email, await codeFor(test, email)))
    expect([page.status, summaryOf(page)]).toEqual([400, ['Password does not meet requirements']])
    expect(page.text).toContain('href="#newPassword"')
  })

  it('as a new password that the pool does not take', async () => {
    const { browser } = await signedIn(test)
    const name = 'InvalidPasswordException'
    test.cognito.control.trouble({ kind: 'error', call: 'ChangePassword', name })
    const form = { oldPassword: password, newPassword: fresh, confirmPassword: fresh }
    const answer = await browser.post('/profile/password-change', form)
    expect([answer.status, summaryOf(answer)]).toEqual([400, ['Password does not meet requirements']])
  })

  it('a code that can not be sent again is no failure of registering', async () => {
    const { email } = await account(test)
    const call = 'ResendConfirmationCode'
    test.cognito.control.trouble({ kind: 'error', call, name: 'InternalErrorException', times: 8 })
    expect((await browserOf(test).post('/auth/register', registration(email))).status).toBe(303)
    await expect
      .poll(() => test.logged.map(({ msg }) => msg), { timeout: 8000 })
      .toContain('code not sent again')
    test.cognito.control.clearTrouble()
  })

  it('ends them with the next sign-in in this browser where the service could not tell whose they are', async () => {
    const { email, sub } = await account(test)
    const [thief, owner] = [browserOf(test), browserOf(test)]
    await thief.post('/auth/login', { email, password })
    await owner.post(ask, { email })
    const name = 'InternalErrorException'
    test.cognito.control.trouble({ kind: 'error', call: 'InitiateAuth', name, times: 8 })
    expect((await owner.post(confirm, newPassword(email, await codeFor(test, email)))).status).toBe(303)
    test.cognito.control.clearTrouble()
    expect((await thief.get('/profile')).status).toBe(200)
    await owner.post('/auth/login', { email, password: fresh })
    expect((await thief.get('/profile')).headers.location).toMatch('/auth/login')
    expect(await ownerOf((await beginTip(thief, test.seed.branchId)).tipId)).toBe(null)
    expect(await ownerOf((await beginTip(owner, test.seed.branchId)).tipId)).toBe(sub)
  }, 20_000)
})
