import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createPasswords } from '../../../server/people/identity/passwords.ts'
import { refusal } from '../../../server/people/identity/refuse.ts'
import { ownApp } from '../../support/account-app.ts'
import { mailsIn } from '../../support/own-identity.ts'
import { until } from '../../support/until.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { browserOf, codeFor, follow, newAddress, password, registration, summaryOf } from './people.ts'

// What is special about accounts that this server keeps; the other files here hold for Cognito and for these alike.

const test = ownApp()

describe('accounts of its own', () => {
  it('say how long a code is good, and mail it in the language of the reader', async () => {
    const [lang, words] = ['zh-CN', '验证码10分钟内有效']
    const browser = browserOf(test, lang)
    const email = newAddress()
    const begun = await browser.post('/auth/register', registration(email))
    expect(withoutTags((await follow(browser, begun)).text)).toContain(words)
    test.wait(61_000)
    await browser.post('/auth/register/confirm', { email, code: '', resend: '1' })
    const mails = (await mailsIn(test.deps.db)).filter(({ to }) => to === email)
    expect(mails.map(({ kind }) => kind)).toEqual(['register-code', 'register-code-again'])
    expect(mails[0]?.lang).toBe('cn')
    const code = await codeFor(test, email)
    await browser.post('/auth/register/confirm', { email, code })
    await browser.post('/auth/login', { email, password })
    const wanted = newAddress()
    const sent = await browser.post('/profile/email-change', { newEmail: wanted, confirmEmail: wanted })
    expect(withoutTags((await follow(browser, sent)).text)).toContain(words)
    const other = browserOf(test, lang)
    const asked = await other.post('/auth/reset-password', { email })
    expect(withoutTags((await follow(other, asked)).text)).toContain(words)
  })

  it('tell the owner of an address by mail that somebody registered it again', async () => {
    const email = newAddress()
    await test.people.add({ email, password, name: 'Aya' })
    await browserOf(test).post('/auth/register', registration(email))
    const mails = (await mailsIn(test.deps.db)).filter(({ to }) => to === email)
    expect(mails.map(({ kind }) => kind)).toEqual(['register-known'])
  })

  it('write nothing personal to the log', () => {
    expect(JSON.stringify(test.logged)).not.toMatch(/@example\.com|eyJ/)
    expect(test.logged.length).toBeGreaterThan(10)
  })
})

describe('more passwords than can be hashed', () => {
  let open = () => {}
  let gate = Promise.resolve()
  const shut = () => {
    gate = new Promise<void>((resolve) => {
      open = resolve
    })
  }
  let hashing = 0
  const busy = () => refusal('signIn', 'TooManyRequestsException')
  const passwords = createPasswords({
    busy,
    deriveKey: async (given) => {
      hashing++
      await gate
      return createHash('sha256').update(given).digest()
    },
  })
  const crowded = ownApp({ overrides: { passwords } })

  it('are asked to wait, with what was typed', async () => {
    const signIn = (email: string) => browserOf(crowded).post('/auth/login', { email, password })
    const email = newAddress()
    const known = browserOf(crowded)
    await known.post('/auth/register', registration(email))
    await known.post('/auth/register/confirm', { email, code: await codeFor(crowded, email) })
    expect((await known.post('/auth/login', { email, password })).status).toBe(303)
    await known.post('/auth/logout', {})
    hashing = 0
    shut()
    const waiting = Array.from({ length: 2 }, () => signIn(newAddress()))
    await until(() => expect(hashing).toBe(2))
    const queued = Array.from({ length: 17 }, () => signIn(newAddress()))
    const refused = await Promise.race(queued)
    expect([refused.status, summaryOf(refused)]).toEqual([
      429,
      ['Too many attempts. Please wait a little and try again.'],
    ])
    expect(refused.text).toMatch(/name="email"[^>]* value="somebody\d+@/)
    // The line is full of strangers; a browser that the account has used finds a place.
    expect((await signIn(email)).status).toBe(429)
    const mine = known.post('/auth/login', { email, password })
    // It waits: refused, it would have its answer by now.
    await setTimeout(300)
    open()
    const answers = await Promise.all([...waiting, ...queued])
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(18)
    expect((await mine).status).toBe(303)
  })
})
