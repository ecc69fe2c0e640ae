import type { Selectable } from 'kysely'
import { foldAddress } from '../../config/mail-address.ts'
import { chunksOf } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { IdentityAccountTable } from '../../db/schema.ts'
import type { IdentityUser } from '../../gateways/identity/identity-gateway.ts'
import { noPassword } from './passwords.ts'

export type OwnAccount = Selectable<IdentityAccountTable>

export const userOf = (account: OwnAccount): IdentityUser => ({
  sub: account.sub,
  username: account.sub,
  email: account.email,
  emailVerified: account.confirmed_at !== null,
  ...(account.name && { name: account.name }),
  ...(account.preferred_username && { preferredUsername: account.preferred_username }),
})

export const findAccountAt = (db: Db, email: string): Promise<OwnAccount | undefined> =>
  db.selectFrom('identity_account').selectAll().where('address', '=', foldAddress(email)).executeTakeFirst()

export const findAccount = (db: Db, sub: string): Promise<OwnAccount | undefined> =>
  db.selectFrom('identity_account').selectAll().where('sub', '=', sub).executeTakeFirst()

type NewAccount = { sub: string; email: string; name: string; passwordHash: string }

/** @returns false if the address has an account already */
export async function addAccount(
  db: Db,
  { sub, email, name, passwordHash }: NewAccount,
  now: number,
): Promise<boolean> {
  const added = await db
    .insertInto('identity_account')
    .values({
      sub,
      address: foldAddress(email),
      email,
      name,
      preferred_username: null,
      password_hash: passwordHash,
      created_at: now,
      confirmed_at: null,
      signed_in_at: null,
    })
    .onConflict((c) => c.column('address').doNothing())
    .returning('sub')
    .executeTakeFirst()
  return added !== undefined
}

/** @returns false if it was confirmed already, or is gone */
export async function confirmAccount(db: Db, sub: string, now: number): Promise<boolean> {
  const confirmed = await db
    .updateTable('identity_account')
    .set({ confirmed_at: now })
    .where('sub', '=', sub)
    .where('confirmed_at', 'is', null)
    .returning('sub')
    .executeTakeFirst()
  return confirmed !== undefined
}

/**
 * Notes a sign-in with the password that was just checked. False if it was changed or the account deleted in the
 * meantime: this update waits for such a change, so that no sign-in slips in beside it.
 */
export async function noteSignIn(db: Db, checked: OwnAccount, now: number): Promise<boolean> {
  const noted = await db
    .updateTable('identity_account')
    .set({ signed_in_at: now })
    .where('sub', '=', checked.sub)
    .where('password_hash', '=', checked.password_hash)
    .returning('sub')
    .executeTakeFirst()
  return noted !== undefined
}

/** @param before the stored password that this one replaces. @returns false if that is no longer the stored one */
export async function replacePassword(
  db: Db,
  { sub, before, after }: { sub: string; before: string; after: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('identity_account')
    .set({ password_hash: after })
    .where('sub', '=', sub)
    .where('password_hash', '=', before)
    .returning('sub')
    .executeTakeFirst()
  return replaced !== undefined
}

/** Gives an account a password, whatever it had, and takes its address for proved. */
export async function givePassword(
  db: Db,
  sub: string,
  { passwordHash, name, now }: { passwordHash: string; name?: string; now: number },
): Promise<void> {
  await db
    .updateTable('identity_account')
    .set((e) => ({
      password_hash: passwordHash,
      confirmed_at: e.fn.coalesce('confirmed_at', e.val(now)),
      ...(name !== undefined && { name }),
    }))
    .where('sub', '=', sub)
    .execute()
}

/** Changes what is named. An empty user name removes it. */
export async function changeNames(
  db: Db,
  sub: string,
  { name, preferredUsername }: { name?: string; preferredUsername?: string },
): Promise<void> {
  if (name === undefined && preferredUsername === undefined) return
  await db
    .updateTable('identity_account')
    .set({
      ...(name !== undefined && { name }),
      ...(preferredUsername !== undefined && { preferred_username: preferredUsername || null }),
    })
    .where('sub', '=', sub)
    .execute()
}

/** @throws the database's error about a unique key if another account has the address */
export async function moveAccount(db: Db, sub: string, email: string): Promise<void> {
  await db
    .updateTable('identity_account')
    .set({ address: foldAddress(email), email })
    .where('sub', '=', sub)
    .execute()
}

/** Accounts that nobody confirmed: the address may be a stranger's. @param before ms since 1970 */
export async function removeUnconfirmed(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('identity_account')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', before)
    .execute()
}

type Wanted = { addresses: readonly string[]; subs: readonly string[] }

/** The accounts at these addresses, or with these ids. */
export async function findAccounts(db: Db, { addresses, subs }: Wanted): Promise<OwnAccount[]> {
  const found = new Map<string, OwnAccount>()
  const select = () => db.selectFrom('identity_account').selectAll()
  for (const some of chunksOf(addresses.map(foldAddress)))
    for (const each of await select().where('address', 'in', some).execute()) found.set(each.sub, each)
  for (const some of chunksOf([...subs]))
    for (const each of await select().where('sub', 'in', some).execute()) found.set(each.sub, each)
  return [...found.values()]
}

/** Everybody, in the order of addresses. */
export const listAccounts = (db: Db): Promise<OwnAccount[]> =>
  db.selectFrom('identity_account').selectAll().orderBy('address').execute()

type Imported = { sub: string; email: string; name: string; preferredUsername: string }

/** Adds accounts whose address was proved elsewhere. They have no password. @throws a unique violation */
export async function addImported(trx: Trx, people: Imported[], now: number): Promise<void> {
  const rows = people.map(({ sub, email, name, preferredUsername }) => ({
    ...{ sub, address: foldAddress(email), email, name },
    ...{ preferred_username: preferredUsername || null, password_hash: noPassword },
    ...{ created_at: now, confirmed_at: now, signed_in_at: null },
  }))
  for (const some of chunksOf(rows)) await trx.insertInto('identity_account').values(some).execute()
}
