import { expect, it } from 'vitest'
import { createCodes } from '../../server/people/identity/codes.ts'
import { onEachDatabase } from '../support/databases.ts'
import { anotherCode, codeTo, mailsIn, ownIdentity, password, secrets } from '../support/own-identity.ts'

const newPassword = 'Another-one-2'
let people = 0
const newAddress = () => `secret${++people}@example.jp`

const tables = ['identity_account', 'identity_sign_in', 'identity_code', 'password_link', 'outbox'] as const

onEachDatabase('the own identity provider', async (database) => {
  const db = await database.open()

  const rowsOf = async () => {
    const all = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
    return JSON.stringify(all)
  }

  /** A confirmed account, one that waits for its code, and an address that nobody has. */
  async function three() {
    const own = ownIdentity(db)
    const unconfirmed = newAddress()
    await own.gateway.signUp({ email: unconfirmed, password, name: 'U' })
    return { ...own, emails: [(await own.person(newAddress())).email, unconfirmed, newAddress()] }
  }

  it('does the same work for every address: one hash to sign in, none for codes', async () => {
    const { gateway, hashesIn, emails, advance } = await three()
    advance(60_000)
    for (const email of emails) {
      expect(await hashesIn(() => gateway.signIn({ email, password: 'Wrong-password-1' }))).toBe(1)
      expect(await hashesIn(() => gateway.signUp({ email, password, name: 'X' }))).toBe(1)
      expect(await hashesIn(() => gateway.forgotPassword(email))).toBe(0)
      expect(await hashesIn(() => gateway.confirmSignUp({ email, code: '12345x' }))).toBe(0)
      const reset = { email, code: '12345x', newPassword }
      expect(await hashesIn(() => gateway.confirmForgotPassword(reset))).toBe(0)
    }
  })

  it('hashes nothing of a password that nobody can have', async () => {
    const { gateway, hashesIn, emails } = await three()
    for (const email of emails) {
      expect(await hashesIn(() => gateway.signUp({ email, password: 'short', name: 'X' }))).toBe(0)
      const reset = { email, code: '123456', newPassword: 'short' }
      expect(await hashesIn(() => gateway.confirmForgotPassword(reset))).toBe(0)
    }
  })

  it('writes a code for every address, mailed only to whom it helps', async () => {
    const { gateway, emails, advance } = await three()
    const codes = async () => (await db.selectFrom('identity_code').select('sub').execute()).length
    advance(60_000)
    for (const email of emails) {
      const [rows, mails] = [await codes(), (await mailsIn(db)).length]
      await gateway.forgotPassword(email)
      expect(await codes()).toBe(rows + 1)
      expect((await mailsIn(db)).length - mails).toBe(email === emails[0] ? 1 : 0)
    }
  })

  it('mails to each address only what helps whoever has it', async () => {
    const { gateway, emails, advance } = await three()
    const [confirmed, unconfirmed, nobodys] = emails
    const mailed = async (ask: (email: string) => Promise<unknown>) => {
      advance(60_000)
      const before = (await mailsIn(db)).length
      for (const email of emails) await ask(email)
      return (await mailsIn(db)).slice(before).map(({ kind, to }) => [kind, to])
    }
    expect(await mailed((email) => gateway.forgotPassword(email))).toEqual([['reset-code', confirmed]])
    expect(await mailed((email) => gateway.resendCode(email))).toEqual([['register-code-again', unconfirmed]])
    expect(await mailed((email) => gateway.signUp({ email, password, name: 'X' }))).toEqual([
      ['register-known', confirmed],
      ['register-code', nobodys],
    ])
  })

  it('sets no password with a code before an address is proved', async () => {
    const { gateway, kind, clock } = ownIdentity(db)
    const email = newAddress()
    const { sub = '' } = await gateway.signUp({ email, password, name: 'X' })
    const code = (await createCodes(secrets).make(db, { sub, purpose: 'reset', email }, clock())) ?? ''
    expect(await kind(gateway.confirmForgotPassword({ email, code, newPassword }))).toBe('notConfirmed')
    expect(await kind(gateway.signIn({ email, password: newPassword }))).toBe('incorrectCredentials')
  })

  it('keeps no password, code or token that a thief of the database could read', async () => {
    const { gateway, person, kind } = ownIdentity(db)
    const me = await person(newAddress())
    const tokens = await gateway.signIn(me)
    const fresh = await gateway.renew(tokens)
    await gateway.forgotPassword(me.email)
    const code = await codeTo(db, me.email)
    const stolen = await rowsOf()
    // Six digits may stand in a time by chance: there they have digits around them.
    for (const value of [password, code, tokens.accessToken, fresh.accessToken])
      expect(stolen).not.toMatch(new RegExp(`(?<!\\d)${value}(?!\\d)`))
    // With the rows but not the secrets, a code can’t be found by trying all: another secret gives other hashes.
    const thief = ownIdentity(db, { secrets: ['the-thief-does-not-know-the-secret'] })
    const reset = thief.gateway.confirmForgotPassword({ email: me.email, code, newPassword })
    expect(await kind(reset)).toBe('codeMismatch')
  })

  it('stores a password at today’s cost when its owner signs in', async () => {
    const before = ownIdentity(db, { cost: { memory: 64, passes: 1, parallelism: 1 } })
    const me = await before.person(newAddress())
    const { gateway, hashesIn } = ownIdentity(db)
    const stored = async () =>
      (
        await db
          .selectFrom('identity_account')
          .select('password_hash')
          .where('sub', '=', me.sub)
          .executeTakeFirst()
      )?.password_hash
    expect(await stored()).toContain('$m=64,t=1,p=1$')
    expect(await hashesIn(() => gateway.signIn({ ...me, password: 'Wrong-password-1' }))).toBe(1)
    expect(await stored()).toContain('$m=64,t=1,p=1$')
    expect(await hashesIn(() => gateway.signIn(me))).toBe(2)
    expect(await stored()).toContain('$m=19456,t=2,p=1$')
    expect(await hashesIn(() => gateway.signIn(me))).toBe(1)
  })

  it('has an account for one who proves an address, however often it was registered', async () => {
    const { gateway, kind } = ownIdentity(db)
    const email = newAddress()
    const calls = Array.from({ length: 5 }, () => gateway.signUp({ email, password, name: 'X' }))
    const outcomes = (await Promise.all(calls)).map(({ outcome }) => outcome)
    expect(outcomes.filter((one) => one === 'created')).toHaveLength(1)
    const code = await codeTo(db, email)
    expect(await kind(gateway.confirmSignUp({ email, code: anotherCode(code) }))).toBe('codeMismatch')
    expect(await kind(gateway.confirmSignUp({ email: email.toUpperCase(), code }))).toBe('none')
  })
})
