import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '../../server/cli/command.ts'
import type { Db } from '../../server/db/database.ts'
import { distrustPassword } from '../../server/people/access/distrust.store.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { operatorOf } from '../support/operator.ts'
import { codeTo, ownIdentity, secrets } from '../support/own-identity.ts'
import { fileOf, listed, pageOf } from './user-lists.ts'

const own = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'tips@example.jp', SESSION_SECRETS: secrets.join() }
const cognito = {
  ...own,
  ...{ COGNITO_REGION: 'ap-northeast-1', COGNITO_USER_POOL_ID: 'ap-northeast-1_abcdefghi' },
  COGNITO_CLIENT_ID: 'abcdefghijklmnopqrstuvwxyz',
}

onEachDatabase('a list of users', (database) => {
  let db: Db
  let people = 0
  const newAddress = () => `moved${++people}@example.jp`
  beforeAll(async () => {
    db = await database.open()
    await seedDemo(db)
  })

  /** What the tool says, and whether it says that it is bad. */
  const admin = async (env: Record<string, string>, ...args: string[]) => {
    const told: Outcome = await operatorOf(database, env)(...args)
    return typeof told === 'string' ? { said: told, failed: false } : { failed: false, ...told }
  }
  const onOwn = (text: string, ...flags: string[]) =>
    admin(own, 'identities', 'import', fileOf(text), ...flags)
  const onCognito = (text: string, ...flags: string[]) =>
    admin(cognito, 'identities', 'import', fileOf(text), ...flags)
  const accountAt = (address: string) =>
    db.selectFrom('identity_account').selectAll().where('address', '=', address).executeTakeFirst()
  const everything = async () => [
    await db.selectFrom('identity_account').selectAll().orderBy('sub').execute(),
    await db.selectFrom('staff').selectAll().orderBy('id').execute(),
  ]

  /** A place of this person. */
  async function placeOf(personId: string) {
    const id = randomUUID().slice(0, 16)
    const { branch_id, business_id } = await db
      .selectFrom('staff')
      .selectAll()
      .where('branch_id', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    const row = { id, business_id, branch_id, code: id.slice(0, 8), name: 'Aya', role: 'staff' as const }
    await db
      .insertInto('staff')
      .values({ ...row, person_id: personId, email: null, greeting: null, created_at: 1, deleted_at: null })
      .execute()
    return async () =>
      (await db.selectFrom('staff').select('person_id').where('id', '=', id).executeTakeFirst())?.person_id
  }

  describe('taken by a server that keeps the accounts', () => {
    it('keeps the ids; each password is set by a code; nothing fits before', async () => {
      const [one, two] = [newAddress(), newAddress()]
      const list = pageOf(listed({ email: one, name: 'One' }), listed({ email: two.toUpperCase() }))
      expect(await onOwn(list)).toMatchObject({ failed: false, said: expect.stringContaining('Added: 2') })
      const { gateway, kind, hashesIn } = ownIdentity(db)
      for (const password of ['', 'Correct-horse-1']) {
        const signIn = () => gateway.signIn({ email: one, password })
        expect(await kind(signIn())).toBe('incorrectCredentials')
        // As for an address that nobody has: one hash.
        expect(await hashesIn(signIn)).toBe(1)
      }
      await gateway.forgotPassword(one)
      const code = await codeTo(db, one)
      await gateway.confirmForgotPassword({ email: one, code, newPassword: 'Battery-staple-2' })
      const { user } = await gateway.signIn({ email: one, password: 'Battery-staple-2' })
      const { sub, confirmed_at } = (await accountAt(one)) ?? {}
      expect(user).toMatchObject({ sub, email: one, name: 'One', emailVerified: true })
      expect([confirmed_at !== null, (await accountAt(two))?.email]).toEqual([true, two.toUpperCase()])
    })

    it('changes nothing the second time, nor with --dry-run', async () => {
      const list = pageOf(listed({ email: newAddress() }), listed({ email: newAddress() }))
      const before = await everything()
      expect((await onOwn(list, '--dry-run')).said).toBe(
        'Would be added: 2\nNothing was changed (--dry-run).',
      )
      expect(await everything()).toEqual(before)
      await onOwn(list)
      const after = await everything()
      expect((await onOwn(list)).said).toContain('Left as they were: 2\n')
      expect(await everything()).toEqual(after)
    })

    it('does nothing at all if a line is wrong, and the rest with --skip', async () => {
      const good = newAddress()
      const list = pageOf(listed({ email: good }), listed({ email: 'nonsense' }))
      const refused = await onOwn(list)
      expect(refused).toEqual({
        failed: true,
        said: expect.stringContaining('line 3  nonsense  wrong: the address is not one'),
      })
      expect(refused.said).toContain('NOTHING WAS CHANGED')
      expect(await accountAt(good)).toBeUndefined()
      expect(await onOwn(list, '--skip')).toMatchObject({ failed: false })
      expect(await accountAt(good)).toMatchObject({ email: good })
    })

    it('says it to programs, too', async () => {
      const email = newAddress()
      const { said } = await onOwn(
        pageOf(listed({ email }), listed({ email: 'x@y.jp', enabled: false })),
        '--json',
      )
      expect(JSON.parse(said)).toMatchObject({
        ...{ dryRun: false, stopped: false },
        people: [{ line: 2, email, does: 'add' }],
        notTaken: [{ line: 3, email: 'x@y.jp', why: 'is disabled', wrong: false }],
      })
    })

    it('takes the address from who has registered it and proved nothing', async () => {
      const email = newAddress()
      const { gateway } = ownIdentity(db)
      await gateway.signUp({ email, password: 'Stranger-pass-1', name: 'Stranger' })
      const code = await codeTo(db, email)
      const person = listed({ email, name: 'Aya' })
      await onOwn(pageOf(person))
      expect(await accountAt(email)).toMatchObject({ sub: person.Username, name: 'Aya', password_hash: '' })
      await expect(gateway.confirmSignUp({ email, code })).rejects.toMatchObject({ kind: expect.any(String) })
    })

    it('does not touch who has proved it: the operator decides, and the books follow', async () => {
      const email = newAddress()
      const { person } = ownIdentity(db)
      const { sub } = await person(email)
      const before = listed({ email })
      // Nothing is kept under the listed id.
      expect((await onOwn(pageOf(before))).said).toContain('nothing is kept under the listed id')
      const holder = await placeOf(before.Username)
      const refused = await onOwn(pageOf(before))
      expect([refused.failed, await holder()]).toEqual([true, before.Username])
      expect(refused.said).toContain('--join gives them over')
      await distrustPassword(db, email, 1)
      const distrusted = await onOwn(pageOf(before), '--join')
      expect([distrusted.failed, await holder()]).toEqual([true, before.Username])
      await db.deleteFrom('distrusted_password').execute()
      expect((await onOwn(pageOf(before), '--join')).said).toContain('Joined with the account here: 1')
      expect(await holder()).toBe(sub)
      expect(await accountAt(email)).toMatchObject({ sub })
      expect(await onOwn(pageOf(before))).toMatchObject({ failed: false })
    })

    it('leaves an address that was changed here since', async () => {
      const person = listed({ email: newAddress() })
      await onOwn(pageOf(person))
      const now = newAddress()
      await db
        .updateTable('identity_account')
        .set({ email: now, address: now })
        .where('sub', '=', person.Username)
        .execute()
      expect((await onOwn(pageOf(person))).said).toContain(`this id has the address ${now} here`)
      expect(await accountAt(now)).toMatchObject({ sub: person.Username })
    })

    it('takes its own export, and gives it for an import job of Cognito', async () => {
      const email = newAddress()
      const person = listed({ email, name: 'Comma, A\\B' })
      await onOwn(pageOf(person))
      const { said } = await admin(own, 'identities', 'export')
      expect(said).not.toContain('$argon2id')
      expect(await onOwn(said, '--dry-run')).toMatchObject({ failed: false })
      await db.deleteFrom('identity_account').where('address', '=', email).execute()
      await onOwn(said, '--skip')
      expect(await accountAt(email)).toMatchObject({ sub: person.Username, name: 'Comma, A\\B' })
      const csv = (await admin(own, 'identities', 'export', '--csv')).said.split('\n')
      const line = csv.find((each) => each.includes(email))
      expect(line?.startsWith('Comma\\, A\\\\B,,')).toBe(true)
      expect(line?.endsWith(`,false,${email}`)).toBe(true)
      expect(csv[0]?.split(',')).toHaveLength(21)
    })

    it('of 10,000 people is taken in seconds', async () => {
      const users = Array.from({ length: 10_000 }, (_, n) => listed({ email: `many${n}@example.jp` }))
      const began = performance.now()
      expect((await onOwn(pageOf(...users))).said).toContain('Added: 10000\n')
      expect(performance.now() - began).toBeLessThan(30_000)
      expect((await onCognito(pageOf(...users.map((each) => ({ ...each }))))).said).toContain('10000\n')
    }, 120_000)
  })

  describe('taken where Cognito keeps the accounts', () => {
    let email: string
    let sub: string
    let holder: Awaited<ReturnType<typeof placeOf>>
    beforeEach(async () => {
      email = newAddress()
      const made = await ownIdentity(db).person(email)
      sub = made.sub
      holder = await placeOf(sub)
    })

    it('gives what is kept of an account of ours to the new id, once, and forgets its password', async () => {
      const there = listed({ email: email.toUpperCase(), status: 'RESET_REQUIRED' })
      expect((await onCognito(pageOf(there), '--dry-run')).said).toContain('Nothing was changed')
      expect(await holder()).toBe(sub)
      expect((await onCognito(pageOf(there))).said).toContain('Moved to Cognito’s id: 1')
      expect([await holder(), await accountAt(email)]).toEqual([there.Username, undefined])
      expect((await onCognito(pageOf(there))).said).toContain('Left as they were: 1')
      expect(await holder()).toBe(there.Username)
    })

    it.each([
      [{ verified: false }, 'the address is not verified'],
      [{ status: 'UNCONFIRMED' }, 'has never confirmed the address'],
      [{ enabled: false }, 'is disabled'],
    ])('gives nothing to who merely registered there with the address: %j', async (more, why) => {
      const stranger = listed({ email, ...more })
      expect((await onCognito(pageOf(stranger))).said).toContain(`left out: ${why}`)
      expect([await holder(), (await accountAt(email))?.sub]).toEqual([sub, sub])
    })

    it('gives nothing of an account that nobody confirmed, or whose password a stranger may know', async () => {
      const there = listed({ email })
      await distrustPassword(db, email, 1)
      expect(await onCognito(pageOf(there))).toMatchObject({
        failed: true,
        said: expect.stringContaining('somebody else may know the password'),
      })
      await db.deleteFrom('distrusted_password').execute()
      await db.updateTable('identity_account').set({ confirmed_at: null }).where('sub', '=', sub).execute()
      expect((await onCognito(pageOf(there))).said).toContain('has no account here')
      expect(await holder()).toBe(sub)
    })

    it('gives nothing to the id of somebody else here: two people have changed their addresses', async () => {
      const other = await ownIdentity(db).person(newAddress())
      const crossed = listed({ email, sub: other.sub })
      const short = listed({ email: newAddress(), sub })
      const { said, failed } = await onCognito(pageOf({ ...crossed }, short))
      expect([failed, await holder()]).toEqual([true, sub])
      expect(said).toContain('line 2')
      expect(said).toContain('line 3')
      expect(said).toContain('give it the same address at Cognito first')
    })
  })
})
