import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { createCodes } from '../../server/people/identity/codes.ts'
import { eraseAccount } from '../../server/people/identity/erase-account.store.ts'
import {
  addAccount,
  changeNames,
  findAccount,
  noteSignIn,
  type OwnAccount,
  replacePassword,
  userOf,
} from '../../server/people/identity/identity-account.store.ts'
import {
  addSignIn,
  endSignInsOf,
  listProgramSignIns,
  removeProgramSignIn,
} from '../../server/people/identity/identity-sign-in.store.ts'
import { notBeforeOf } from '../../server/people/session/not-before.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { secrets } from '../support/own-identity.ts'

onEachDatabase('an account of this server', async (database) => {
  const db = await database.open()
  const account = async (sub: string) => (await findAccount(db, sub)) as OwnAccount

  async function added() {
    const sub = newId()
    await addAccount(db, { sub, email: `${sub}@example.jp`, name: 'Aya', passwordHash: 'one' }, 1)
    return sub
  }

  it('begins a sign-in, and takes another password, only while the one stands that was checked', async () => {
    const sub = await added()
    const checked = await account(sub)
    expect(await noteSignIn(db, checked, 7)).toBe(true)
    const replace = () => replacePassword(db, { sub, before: 'one', after: 'two' })
    expect([await replace(), await replace(), await noteSignIn(db, checked, 8)]).toEqual([true, false, false])
    expect(await account(sub)).toMatchObject({ password_hash: 'two', signed_in_at: 7 })
  })

  it('changes the names that are named; an empty user name removes it', async () => {
    const sub = await added()
    const names = async () => {
      const { name, preferredUsername } = userOf(await account(sub))
      return [name, preferredUsername]
    }
    const changed = async (wanted: Parameters<typeof changeNames>[2]) => {
      await changeNames(db, sub, wanted)
      return names()
    }
    expect(await names()).toEqual(['Aya', undefined])
    expect(await changed({ preferredUsername: 'aya' })).toEqual(['Aya', 'aya'])
    expect(await changed({ name: 'Mori' })).toEqual(['Mori', 'aya'])
    expect(await changed({})).toEqual(['Mori', 'aya'])
    expect(await changed({ preferredUsername: '' })).toEqual(['Mori', undefined])
    // Neither stands in what is told of somebody who has none.
    await changeNames(db, sub, { name: '' })
    expect(Object.keys(userOf(await account(sub)))).toEqual(['sub', 'username', 'email', 'emailVerified'])
  })

  it('is erased once, and a program’s token ended once', async () => {
    const sub = await added()
    const { signIn } = await addSignIn(db, { sub, kind: 'program', now: 1, endsAt: 9 })
    const end = () => removeProgramSignIn(db, sub, signIn.token_hash)
    expect([await end(), await end()]).toEqual([true, false])
    const erase = () => inTransaction(db, (trx) => eraseAccount(trx, sub))
    expect([await erase(), await erase()]).toEqual([true, false])
  })

  it('has tokens of programs, the newest first, for as long as they count', async () => {
    const [sub, other] = [await added(), await added()]
    const add = (who: string, kind: 'browser' | 'program', now: number, endsAt: number) =>
      addSignIn(db, { sub: who, kind, now, endsAt })
    await add(sub, 'program', 1000, 9000)
    await add(sub, 'program', 2500, 9000)
    await add(sub, 'program', 3000, 5000)
    await add(sub, 'browser', 4000, 9000)
    await add(other, 'program', 4000, 9000)
    const listed = async (at: number) =>
      (await listProgramSignIns(db, sub, at)).map(({ auth_time: made }) => made)
    // In whole seconds.
    expect([await listed(4999), await listed(5000)]).toEqual([
      [3, 2, 1],
      [2, 1],
    ])
    await inTransaction(db, (trx) => endSignInsOf(trx, sub, 7500))
    expect([await listed(4999), await notBeforeOf(db, sub)]).toEqual([[], 7])
  })

  it('has codes that stand while the secrets are changed', async () => {
    const about = { sub: newId(), purpose: 'reset', email: 'a@example.jp' } as const
    const [old, fresh] = ['an-old-secret-that-is-long-enough', 'a-new-secret-that-is-long-enough']
    const code = (await createCodes([old]).make(db, about, 1)) ?? ''
    const checked = (keys: string[]) => createCodes(keys).check(db, { ...about, code }, 2)
    expect(await checked([fresh, old])).toMatchObject({ digest: expect.any(String) })
    expect(await checked([fresh])).toBe('wrong')
  })

  it('has codes of six digits; addresses that nobody has share none', async () => {
    const codes = createCodes(secrets)
    // Every tenth begins with a zero.
    for (let at = 0; at < 60; at++) {
      const about = { sub: newId(), purpose: 'reset', email: 'a@example.jp' } as const
      expect(await codes.make(db, about, 1)).toMatch(/^\d{6}$/)
    }
    const subs = ['a@example.jp', 'A@EXAMPLE.jp', 'b@example.jp'].map((email) => codes.nobodyAt(email))
    expect([subs[0] === subs[1], subs[0] === subs[2]]).toEqual([true, false])
  })
})
