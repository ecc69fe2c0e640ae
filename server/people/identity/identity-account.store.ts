import type { Selectable } from 'kysely'
import { foldAddress } from '../../config/mail-address.ts'
import type { Db } from '../../db/database.ts'
import { hasRow } from '../../db/row-counts.ts'
import type { IdentityAccountTable } from '../../db/schema.ts'
import type { IdentityUser } from '../../gateways/identity/identity-gateway.ts'

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
  return hasRow(
    db
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
      .returning('sub'),
  )
}

/** @returns false if it was confirmed already, or is gone */
export async function confirmAccount(db: Db, sub: string, now: number): Promise<boolean> {
  return hasRow(
    db
      .updateTable('identity_account')
      .set({ confirmed_at: now })
      .where('sub', '=', sub)
      .where('confirmed_at', 'is', null)
      .returning('sub'),
  )
}

/**
 * Notes a sign-in with the password that was just checked. False if it was changed or the account deleted in the
 * meantime: this update waits for such a change, so that no sign-in slips in beside it.
 */
export async function noteSignIn(db: Db, checked: OwnAccount, now: number): Promise<boolean> {
  return hasRow(
    db
      .updateTable('identity_account')
      .set({ signed_in_at: now })
      .where('sub', '=', checked.sub)
      .where('password_hash', '=', checked.password_hash)
      .returning('sub'),
  )
}

/** @param before the stored password that this one replaces. @returns false if that is no longer the stored one */
export async function replacePassword(
  db: Db,
  { sub, before, after }: { sub: string; before: string; after: string },
): Promise<boolean> {
  return hasRow(
    db
      .updateTable('identity_account')
      .set({ password_hash: after })
      .where('sub', '=', sub)
      .where('password_hash', '=', before)
      .returning('sub'),
  )
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
