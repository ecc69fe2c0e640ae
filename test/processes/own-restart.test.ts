import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GuestBrowser } from '../support/guest.ts'
import { adminProgram } from '../support/operator.ts'
import { type OwnSite, openOwnSite, password } from './own-site.ts'

const built = existsSync(adminProgram)
const fresh = 'Battery-staple-2'
const registration = (email: string) => ({
  name: 'Aya',
  email,
  password,
  confirmPassword: password,
  terms: '1',
})
const reads = async (browser: GuestBrowser) => (await browser.get('/profile')).status

describe.skipIf(!built)(`accounts of its own, in one container${built ? '' : ': skipped, no build'}`, () => {
  const site = {} as OwnSite
  let server = 0
  beforeAll(async () => {
    Object.assign(site, await openOwnSite({ kind: 'sqlite' }))
    server = await site.start()
    site.at(server)
  })
  afterAll(() => site.close())

  async function startAgain(signal: 'SIGTERM' | 'SIGKILL') {
    await site.end(server, signal)
    server = await site.start()
    site.at(server)
  }
  const signIn = async (email: string, given = password, browser = site.browser()) =>
    (await browser.post('/auth/login', { email, password: given })).status
  const accountAt = (email: string) =>
    site.db.selectFrom('identity_account').selectAll().where('email', '=', email).executeTakeFirst()

  it('a restart in the middle of a registration costs nothing, and nobody is signed out', async () => {
    const signedIn = await site.person('sora@example.jp')
    const email = 'aya@example.jp'
    const browser = site.browser()
    await browser.post('/auth/register', registration(email))
    const code = await site.codeAt(email)
    await startAgain('SIGTERM')
    await site.endTokens()
    expect(await reads(signedIn)).toBe(200)
    expect((await browser.post('/auth/register/confirm', { email, code })).headers.location).toBe(
      '/auth/login',
    )
    expect(await signIn(email, password, browser)).toBe(303)
  })

  it('killed at any moment of a registration or a reset, it makes no half account, and the mail comes', async () => {
    const known = 'kai@example.jp'
    await site.person(known)
    const people = [0, 10, 25, 50].map((ms) => ({ ms, email: `killed${ms}@example.jp` }))
    const asked = people.map(({ ms, email }) =>
      wait(ms).then(() => site.browser().post('/auth/register', registration(email))),
    )
    asked.push(site.browser().post('/auth/reset-password', { email: known }))
    const answers = Promise.allSettled(asked)
    // As soon as anything of a registration can be seen, the server is dead.
    await expect.poll(() => accountAt('killed0@example.jp'), { interval: 1 }).toBeDefined()
    await startAgain('SIGKILL')
    // Whoever has got an answer before is somebody whose account was made; none of them knows whether it was.
    await answers
    await site.db
      .updateTable('outbox')
      .set({ claimed_until: 0 })
      .where('claimed_until', 'is not', null)
      .execute()
    const codes = await site.db.selectFrom('identity_code').select(['sub', 'purpose']).execute()
    for (const { email } of people) {
      const account = await accountAt(email)
      const code = codes.find(({ sub, purpose }) => sub === account?.sub && purpose === 'register')
      expect([email, code !== undefined]).toEqual([email, account !== undefined])
      if (account) {
        expect(account).toMatchObject({ name: 'Aya', confirmed_at: null })
        const form = { email, code: await site.codeAt(email) }
        expect((await site.browser().post('/auth/register/confirm', form)).status).toBe(303)
        expect(await signIn(email)).toBe(303)
      } else {
        await site.person(email)
      }
    }
    // The reset was written with its mail, or not at all.
    if (codes.some(({ purpose }) => purpose === 'reset')) {
      const form = { email: known, newPassword: fresh, confirmPassword: fresh }
      const code = await site.codeAt(known, 2)
      expect((await site.browser().post('/auth/reset-password/confirm', { ...form, code })).status).toBe(303)
    } else expect(await signIn(known)).toBe(303)
  })
})
