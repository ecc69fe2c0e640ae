import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import {
  addAccount,
  confirmAccount,
  findAccountAt,
  replacePassword,
} from '../../server/people/identity/identity-account.store.ts'
import { createPasswords, type Passwords } from '../../server/people/identity/passwords.ts'
import { refusal } from '../../server/people/identity/refuse.ts'

export type NewPerson = { email: string; password: string; name: string; sub?: string }

/** Passwords hashed as the server does it, at next to no cost: these people are made up. */
export const cheapPasswords = (): Passwords =>
  createPasswords({
    busy: () => refusal('signIn', 'TooManyRequestsException'),
    cost: { memory: 8, passes: 1, parallelism: 1 },
  })

/** An account of this server that can sign in at once; one that is there already gets this password. */
export async function addOwnPerson(
  db: Db,
  { email, password, name, sub = newId() }: NewPerson,
  passwords: Passwords,
): Promise<{ sub: string }> {
  const passwordHash = await passwords.hash(password)
  if (await addAccount(db, { sub, email, name, passwordHash }, Date.now())) {
    await confirmAccount(db, sub, Date.now())
    return { sub }
  }
  const there = await findAccountAt(db, email)
  if (!there) throw new Error(`no account for ${email}`)
  await replacePassword(db, { sub: there.sub, before: there.password_hash, after: passwordHash })
  return { sub: there.sub }
}
