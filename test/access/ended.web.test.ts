import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../server/people/identity/refuse.ts'
import { account, browserOf, codeFor, password, signedIn } from '../features/auth/people.ts'
import { ownApp } from '../support/account-app.ts'

// What ends a person's sign-ins ends their sessions in the same moment, whatever fails or comes in between.

const fresh = 'Battery-staple-2'
const both = { newPassword: fresh, confirmPassword: fresh }
/** In the middle of a second: several steps have the same one. */
const still = Math.floor(Date.now() / 1000) * 1000 + 500
let ahead = 0
const test = ownApp({ overrides: { clock: () => still + ahead } })

describe('a browser that somebody else is signed in with', () => {
  const isIn = async (browser: ReturnType<typeof browserOf>) =>
    (await browser.get('/profile/sessions')).status === 200

  it('is out with a new password, though nobody could be signed in with it just then', async () => {
    const { email, browser: thief } = await signedIn(test)
    ahead += 5000
    const owner = browserOf(test)
    await owner.post('/auth/reset-password', { email })
    const { identity } = test.deps.accounts
    vi.spyOn(identity, 'signIn').mockRejectedValueOnce(refusal('signIn', 'TooManyRequestsException'))
    const reset = { email, code: await codeFor(test, email), ...both }
    expect((await owner.post('/auth/reset-password/confirm', reset)).status).toBe(303)
    vi.restoreAllMocks()
    expect(await isIn(thief)).toBe(false)
  })

  it('is out with a changed password, though the server stopped right after it', async () => {
    const { email, browser: thief } = await signedIn(test)
    ahead += 5000
    const { identity } = test.deps.accounts
    const { accessToken } = await identity.signIn({ email, password })
    await identity.changePassword({ accessToken, oldPassword: password, newPassword: fresh })
    expect(await isIn(thief)).toBe(false)
  })

  it('never comes in, if all was ended while it signed in, in the very second', async () => {
    const { email } = await account(test)
    const owner = browserOf(test)
    await owner.post('/auth/login', { email, password })
    const thief = browserOf(test)
    const { tokens } = test.deps.sessions
    const create = tokens.create.bind(tokens)
    vi.spyOn(tokens, 'create').mockImplementationOnce(async (...given) => {
      await owner.post('/auth/logout', { everywhere: '1' })
      return create(...given)
    })
    const answer = await thief.post('/auth/login', { email, password })
    vi.restoreAllMocks()
    expect(answer.status).toBe(401)
    expect(await isIn(thief)).toBe(false)
  })
})
