import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noPostgres } from '../support/databases.ts'
import { describeUnless } from '../support/describe-unless.ts'
import type { GuestBrowser } from '../support/guest.ts'
import { adminProgram } from '../support/operator.ts'
import { anotherCode } from '../support/own-identity.ts'
import { noRedis } from '../support/redis.ts'
import { type OwnSite, openOwnSite, password } from './own-site.ts'

const missing = noPostgres ?? noRedis ?? (existsSync(adminProgram) ? undefined : 'no build')
const [a, b] = [0, 1]

/** What a page of one's own answers: 200, or 303 to the sign-in. */
const reads = async (browser: GuestBrowser) => (await browser.get('/profile')).status

describeUnless(missing, 'accounts of its own, in two containers, sessions in Redis', () => {
  const site = {} as OwnSite
  beforeAll(async () => {
    Object.assign(site, await openOwnSite({ kind: 'postgres', redis: true }))
    await Promise.all([site.start(), site.start()])
  })
  afterAll(() => site.close())

  it('what one begins the other ends: registration, sign-in, renewal, sign-out everywhere', async () => {
    const email = 'aya@example.jp'
    const browser = site.browser()
    site.at(a)
    const form = { name: 'Aya', email, password, confirmPassword: password, terms: '1' }
    const begun = await browser.post('/auth/register', form)
    expect(begun.headers.location).toBe('/auth/register/confirm')
    const code = await site.codeAt(email)
    const wrong = await browser.post('/auth/register/confirm', { email, code: anotherCode(code) })
    expect(wrong.status).toBe(400)
    site.at(b)
    const confirmed = await browser.post('/auth/register/confirm', { email, code })
    expect(confirmed.headers.location).toBe('/auth/login')
    site.at(a)
    expect((await browser.post('/auth/login', { email, password })).status).toBe(303)
    const other = site.browser()
    site.at(b)
    expect((await other.post('/auth/login', { email, password })).status).toBe(303)
    for (const one of [browser, other]) expect(await reads(one)).toBe(200)

    // Renewed at the other one, then at both in turn: a token that is used twice would end the sign-in.
    for (const server of [b, a, b]) {
      await site.endTokens()
      site.at(server)
      const all = await Promise.all(Array.from({ length: 4 }, () => reads(browser)))
      expect([server, ...all]).toEqual([server, 200, 200, 200, 200])
    }
    expect(await reads(other)).toBe(200)
    expect(await site.db.selectFrom('identity_sign_in').select('sub').execute()).toHaveLength(2)

    site.at(a)
    expect((await browser.post('/auth/logout', { everywhere: '1' })).status).toBe(303)
    site.at(b)
    for (const one of [browser, other]) expect(await reads(one)).toBe(303)
    expect(await site.db.selectFrom('identity_sign_in').select('sub').execute()).toEqual([])
  })
})
