import type { Db } from '../../server/db/database.ts'
import { findAccountAt } from '../../server/people/identity/identity-account.store.ts'
import type { Passwords } from '../../server/people/identity/passwords.ts'
import { addOwnPerson, type NewPerson } from '../demo/own-people.ts'
import type { CognitoSandbox } from '../sandbox/cognito/server.ts'
import type { identityTrouble } from './identity-trouble.ts'
import { mailsIn } from './own-identity.ts'

type Found = { sub: string; email: string; name: string }

/** People with accounts, whoever keeps these. */
export type People = {
  /** Somebody who can sign in at once; whoever is there already gets this password. */
  add(person: NewPerson): Promise<{ sub: string }>
  /** Undefined if nobody has an account at this address. */
  find(email: string): Promise<Found | undefined>
  /** The codes that were mailed to an address, oldest first. */
  codes(email: string): Promise<string[]>
  /** How many sign-ins of a person stand where accounts are kept. */
  signIns(email: string): Promise<number>
  /** Ends them there; the application is not told. */
  endSignIns(email: string): Promise<void>
  /** From now on every call fails, and does nothing. */
  fail(): void
  /** All is well again. */
  heal(): void
}

export function peopleOfCognito({ control, seedUser }: CognitoSandbox): People {
  return {
    add: seedUser,
    find: async (email) => {
      const user = control.users().find((one) => one.email === email)
      return user && { sub: user.sub, email, name: user.name ?? '' }
    },
    codes: async (email) => control.mails(email).map(({ code }) => code),
    signIns: async (email) => control.signIns(email),
    endSignIns: async (email) => control.setUser(email, { signOut: true }),
    fail: () => control.trouble({ kind: 'error', name: 'InternalErrorException', status: 500, times: 1000 }),
    heal: () => control.clearTrouble(),
  }
}

type Own = { db: Db; passwords: Passwords; trouble: ReturnType<typeof identityTrouble> }

export function peopleOfOwn({ db, passwords, trouble }: Own): People {
  const find = async (email: string) => {
    const account = await findAccountAt(db, email)
    return account?.email === email ? account : undefined
  }
  return {
    add: (person) => addOwnPerson(db, person, passwords),
    find,
    codes: async (email) => {
      const mails = await mailsIn(db)
      return mails.flatMap((mail) => (mail.to === email && 'code' in mail.values ? [mail.values.code] : []))
    },
    signIns: async (email) => {
      const { sub = '' } = (await find(email)) ?? {}
      return (await db.selectFrom('identity_sign_in').select('sub').where('sub', '=', sub).execute()).length
    },
    endSignIns: async (email) => {
      const { sub = '' } = (await find(email)) ?? {}
      await db.deleteFrom('identity_sign_in').where('sub', '=', sub).execute()
    },
    fail: () => trouble.fail(true),
    heal: () => trouble.fail(false),
  }
}
