import { describe, expect, it } from 'vitest'
import { createPasswords } from '../../server/people/identity/passwords.ts'
import { openTokens } from '../../server/people/session/session-tokens.ts'
import { demoMembers } from '../demo/seed-demo.ts'
import { seal } from '../session/seal.ts'
import { onEachDatabase } from '../support/databases.ts'
import type { GuestBrowser } from '../support/guest.ts'
import { password } from '../support/own-identity.ts'
import { type Provider, twoProviders } from '../support/two-providers.ts'

// What was given by the one provider opens nothing at the other, for the same person with the same id, too.

/** A page that asks no identity service anything. */
const page = '/profile/sessions'

onEachDatabase('sign-ins of the other provider', (database) => {
  const site = twoProviders(database)
  const { sub, email, name } = demoMembers.staff

  /** The same person, with the same id and password, at both. */
  async function atBoth() {
    await site.cognito.seedUser({ sub, email, password, name })
    const hash = createPasswords({ busy: () => new Error('busy') })
    const account = { sub, email, address: email, name, password_hash: await hash.hash(password) }
    const times = { preferred_username: null, created_at: 1, confirmed_at: 1, signed_in_at: null }
    await site.db
      .insertInto('identity_account')
      .values({ ...account, ...times })
      .onConflict((c) => c.doNothing())
      .execute()
  }

  async function signedInAt(provider: Provider): Promise<GuestBrowser> {
    await atBoth()
    site.run(provider)
    const browser = site.browser()
    expect((await browser.post('/auth/login', { email, password })).status).toBe(303)
    expect((await browser.get(page)).status).toBe(200)
    return browser
  }

  const tokenOf = async () => {
    const [row] = await site.db.selectFrom('session_token').selectAll().execute()
    return openTokens(seal, row?.session_id ?? '', row?.data)?.accessToken ?? ''
  }
  const asks = async (token: string) => {
    const answer = await fetch(`${site.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: '{ me { email } }' }),
    })
    return answer.status
  }

  describe.each([
    ['cognito', 'own'],
    ['own', 'cognito'],
  ] as const)('from %s to %s', (before, after) => {
    it('a session ends with the first request, though its tokens are still good', async () => {
      const browser = await signedInAt(before)
      site.run(after)
      const answer = await browser.get(page)
      expect([answer.status, answer.headers.location]).toEqual([303, expect.stringContaining('/auth/login')])
      // It was ended, not just hidden: it does not come back with the old settings.
      site.run(before)
      expect((await browser.get(page)).status).toBe(303)
    })

    it('an access token is refused', async () => {
      await site.db.deleteFrom('session_token').execute()
      await signedInAt(before)
      const token = await tokenOf()
      expect(await asks(token)).toBe(200)
      site.run(after)
      expect(await asks(token)).toBe(401)
    })
  })
})
