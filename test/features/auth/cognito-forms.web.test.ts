import { describe, expect, it } from 'vitest'
import { accountApp } from '../../support/account-app.ts'
import { beginTip } from '../../support/guest.ts'
import { readRow } from '../../support/rows.ts'
import { account, browserOf, codeFor, password, registration } from './people.ts'

// What only Amazon Cognito answers, as the forms show it: a server that keeps its accounts itself never says it.

const test = accountApp({ env: { TRUST_PROXY: '1' } })
const ask = '/auth/reset-password'
const confirm = '/auth/reset-password/confirm'
const fresh = 'Battery-staple-2'
const newPassword = (email: string, code: string) => ({
  email,
  code,
  newPassword: fresh,
  confirmPassword: fresh,
})
const ownerOf = async (tipId: string) => (await readRow(test.deps.db, 'tip', tipId)).person_id

describe('a form of accounts', () => {
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
