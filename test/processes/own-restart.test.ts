import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '../../server/db/backup.ts'
import { restore } from '../../server/db/restore.ts'
import { openTokens } from '../../server/people/session/session-tokens.ts'
import { seal } from '../session/seal.ts'
import type { GuestBrowser } from '../support/guest.ts'
import { adminProgram } from '../support/operator.ts'
import { type OwnSite, openOwnSite, password } from './own-site.ts'

const built = existsSync(adminProgram)
const fresh = 'Battery-staple-2'
const registration = (email: string) => ({
  ...{ name: 'Aya', email, password, confirmPassword: password, terms: '1' },
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
    // Who has got an answer before is somebody whose account was made; none of them knows whether it was.
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

  it('killed between the write and the mail, it sends the mail when it is back', async () => {
    const email = 'umi@example.jp'
    const browser = site.browser()
    site.mail.fail({ stage: 'content', answer: 'hang' })
    const reached = site.mail.reached.content
    expect((await browser.post('/auth/register', registration(email))).status).toBe(303)
    await expect.poll(() => site.mail.reached.content).toBe(reached + 1)
    expect(site.mail.mailsTo(email)).toEqual([])
    await startAgain('SIGKILL')
    site.mail.heal()
    await site.db
      .updateTable('outbox')
      .set({ claimed_until: 0 })
      .where('claimed_until', 'is not', null)
      .execute()
    const code = await site.codeAt(email)
    expect((await browser.post('/auth/register/confirm', { email, code })).headers.location).toBe(
      '/auth/login',
    )
    expect(await signIn(email)).toBe(303)
  })

  it('a backup brings back accounts, keys and old passwords, but no sign-in, no code and no token', async () => {
    const { db, database } = site
    const kept = await site.person('kept@example.jp')
    const changed = await site.person('changed@example.jp')
    const gone = await site.person('gone@example.jp')
    const leaver = await site.person('leaver@example.jp')
    const waiting = site.browser()
    await waiting.post('/auth/register', registration('waiting@example.jp'))
    const code = await site.codeAt('waiting@example.jp')
    const tokensOf = async () => {
      const rows = await db.selectFrom('session_token').selectAll().execute()
      return rows.map(({ session_id: id, data }) => openTokens(seal, id, data)?.accessToken ?? '')
    }
    const tokens = await tokensOf()
    const ask = (token: string) =>
      fetch(`${site.url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ query: '{ me { email } }' }),
      })
    expect(new Set(await Promise.all(tokens.map(async (token) => (await ask(token)).status)))).toEqual(
      new Set([200]),
    )
    const copy = join(database.dataDir, 'copy.sqlite')
    backUp(database.dataDir, copy)

    const form = { oldPassword: password, newPassword: fresh, confirmPassword: fresh }
    expect((await changed.post('/profile/password-change', form)).status).toBe(303)
    expect((await gone.post('/profile/delete', {})).headers.location).toBe('/')
    expect((await leaver.post('/auth/logout', {})).status).toBe(303)
    await site.person('later@example.jp')

    await site.end(server)
    await db.destroy()
    restore(database.dataDir, copy, { force: true, now: new Date() })
    site.db = await database.open()
    server = await site.start()
    site.at(server)

    // Nobody is signed in, whoever they are, and no program either.
    for (const browser of [kept, changed, gone, leaver]) expect(await reads(browser)).toBe(303)
    for (const token of tokens) expect((await ask(token)).status).toBe(401)
    // A code from before is good for nothing; another one is sent.
    const confirm = (given: string) =>
      waiting.post('/auth/register/confirm', { email: 'waiting@example.jp', code: given })
    expect((await confirm(code)).status).toBe(400)
    expect((await waiting.post('/auth/register', registration('waiting@example.jp'))).status).toBe(303)
    expect((await confirm(await site.codeAt('waiting@example.jp', 2))).status).toBe(303)
    // Accounts are as they were then.
    for (const [email, given, status] of [
      ['kept@example.jp', password, 303],
      ['changed@example.jp', fresh, 400],
      ['changed@example.jp', password, 303],
      ['gone@example.jp', password, 303],
      ['leaver@example.jp', password, 303],
      ['later@example.jp', password, 400],
    ] as const)
      expect([email, await signIn(email, given)]).toEqual([email, status])
  })
})
