import supertest from 'supertest'
import { describe, expect, it, vi } from 'vitest'
import { inviteOwner } from '../../server/people/access/owners.service.ts'
import { notBeforeOf, setNotBefore } from '../../server/people/session/not-before.store.ts'
import { account, browserOf, codeFor, newAddress, password, registration } from '../features/auth/people.ts'
import { container, inTurn, onEachSessionStore } from '../features/auth/session-stores.ts'
import { accept } from '../support/invitation.ts'

const fresh = 'Battery-staple-2'
const change = { oldPassword: password, newPassword: fresh, confirmPassword: fresh }

onEachSessionStore(({ test }) => {
  /** Tokens as another system gets them: from the user pool itself. */
  const tokensOf = (email: string, given = password) =>
    test.deps.accounts.identity.signIn({ email, password: given })
  const ask = async (token: string, app = test.app) => {
    const answer = await supertest(app)
      .post('/graphql')
      .set({ Authorization: `Bearer ${token}`, 'Accept-Language': 'en' })
      .send({ query: '{ me { email member { role } } }' })
    const { data, errors } = answer.body as {
      data?: { me: { member: { role: string } | null } }
      errors?: { extensions: { code: string } }[]
    }
    return errors?.[0]?.extensions.code ?? data?.me.member?.role ?? 'CUSTOMER'
  }

  describe('a stranger who registered an invited address first', () => {
    it('gets nothing with a token from before, not even one that was believed just now', async () => {
      const email = newAddress()
      const { businessId } = test.seed
      await inviteOwner(test.deps.db, { businessId, memberId: undefined, name: '花', email }, Date.now())
      const theirs = { password: 'Stranger-horse-1', confirmPassword: 'Stranger-horse-1' }
      await browserOf(test).post('/auth/register', registration(email, theirs))
      const owner = browserOf(test)
      await owner.post('/auth/register', registration(email))
      await owner.post('/auth/register/confirm', { email, code: await codeFor(test, email) })
      const { accessToken } = await tokensOf(email, theirs.password)
      expect(await ask(accessToken)).toBe('CUSTOMER')

      const reset = { email, newPassword: fresh, confirmPassword: fresh, code: await codeFor(test, email) }
      expect((await owner.post('/auth/reset-password/confirm', reset)).status).toBe(303)
      expect(await ask(accessToken)).toBe('UNAUTHENTICATED')
      expect((await owner.post('/auth/login', { email, password: fresh })).status).toBe(303)
      expect((await owner.get('/profile')).status).toBe(200)
      expect(await ask(accessToken)).toBe('UNAUTHENTICATED')
      expect(await ask((await tokensOf(email, fresh)).accessToken)).toBe('CUSTOMER')
      await accept(owner)
      expect(await ask((await tokensOf(email, fresh)).accessToken)).toBe('OWNER')
      expect(await ask(accessToken)).toBe('UNAUTHENTICATED')
    })
  })

  describe('a new password', () => {
    it('ends every token of the old one at once, in each container, and at the identity service', async () => {
      const { email } = await account(test)
      const other = await container(test)
      const old = await tokensOf(email)
      for (const app of [test.app, other.app]) expect(await ask(old.accessToken, app)).toBe('CUSTOMER')
      test.wait(2000)
      const browser = browserOf({ app: inTurn([test.app, other.app]) })
      await browser.post('/auth/login', { email, password })
      expect((await browser.post('/profile/password-change', change)).headers.location).toBe('/profile')
      for (const app of [test.app, other.app]) expect(await ask(old.accessToken, app)).toBe('UNAUTHENTICATED')
      await expect(test.deps.accounts.identity.renew(old)).rejects.toMatchObject({ kind: 'refreshRefused' })
      // This browser has signed in with the new one meanwhile.
      for (let container = 0; container < 2; container++)
        expect((await browser.get('/profile')).status).toBe(200)
      expect(await ask((await tokensOf(email, fresh)).accessToken, other.app)).toBe('CUSTOMER')
      await other.close()
    })

    it('ends a token of the very second it was set in', async () => {
      const { email } = await account(test)
      const browser = browserOf(test)
      await browser.post('/auth/login', { email, password })
      const atOnce = async () => {
        const old = await tokensOf(email)
        expect(await ask(old.accessToken)).toBe('CUSTOMER')
        await browser.post('/profile/password-change', change)
        return { old, next: await tokensOf(email, fresh) }
      }
      const { old, next } = await atOnce()
      expect(await ask(old.accessToken)).toBe('UNAUTHENTICATED')
      expect(await ask(next.accessToken)).toBe('CUSTOMER')
      expect((await browser.get('/profile')).status).toBe(200)
    })

    it('leaves a token of its very second to the identity service, whatever was known of it', async () => {
      const { email, sub } = await account(test)
      const { accessToken, authTime = 0 } = await tokensOf(email)
      expect(await ask(accessToken)).toBe('CUSTOMER')
      await setNotBefore(test.deps.db, sub, authTime)
      expect(await ask(accessToken)).toBe('CUSTOMER')
      await test.deps.accounts.identity.signOutEverywhere(accessToken)
      expect(await ask(accessToken)).toBe('UNAUTHENTICATED')
    })

    it('stops a sign-in with the old one that was under way in its very second', async () => {
      const { email, sub } = await account(test)
      const { identity } = test.deps.accounts
      const signIn = identity.signIn.bind(identity)
      vi.spyOn(identity, 'signIn').mockImplementationOnce(async (...given) => {
        const tokens = await signIn(...given)
        await setNotBefore(test.deps.db, sub, tokens.authTime ?? 0)
        await identity.signOutEverywhere(tokens.accessToken)
        return tokens
      })
      const browser = browserOf(test)
      expect((await browser.post('/auth/login', { email, password })).status).not.toBe(303)
      vi.restoreAllMocks()
      expect((await browser.get('/profile')).status).toBe(303)
    })
  })

  describe('signing out everywhere', () => {
    it('ends tokens of other systems at once, also where the service can not be told', async () => {
      const { email, sub } = await account(test)
      const { accessToken } = await tokensOf(email)
      expect(await ask(accessToken)).toBe('CUSTOMER')
      test.wait(2000)
      const browser = browserOf(test)
      await browser.post('/auth/login', { email, password })
      test.people.fail()
      const { clock, db } = test.deps
      const since = Math.floor(clock() / 1000)
      await browser.post('/auth/logout', { everywhere: '1' })
      test.people.heal()
      expect(await notBeforeOf(db, sub)).toBeGreaterThanOrEqual(since)
      expect(await ask(accessToken)).toBe('UNAUTHENTICATED')
      expect((await browser.post('/auth/login', { email, password })).status).toBe(303)
      expect((await browser.get('/profile')).status).toBe(200)
    }, 30_000)
  })

  it('a session whose tokens are too old ends with the next page, wherever it is kept', async () => {
    const { email, sub } = await account(test)
    const browser = browserOf(test)
    await browser.post('/auth/login', { email, password })
    await setNotBefore(test.deps.db, sub, Math.floor(Date.now() / 1000) + 1e6)
    expect((await browser.get('/profile')).headers.location).toBe('/auth/login?return=%2Fprofile')
  })
})
