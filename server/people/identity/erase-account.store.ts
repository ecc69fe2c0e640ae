import type { Trx } from '../../db/database.ts'

/** Deletes an account with all that belongs to it. False if it was gone. */
export async function eraseAccount(trx: Trx, sub: string): Promise<boolean> {
  // Nobody can sign in any more. It waits for those who do so at this moment: their row is deleted, too.
  await trx.updateTable('identity_account').set({ password_hash: '' }).where('sub', '=', sub).execute()
  await trx.deleteFrom('identity_code').where('sub', '=', sub).execute()
  await trx.deleteFrom('password_link').where('sub', '=', sub).execute()
  await trx.deleteFrom('identity_sign_in').where('sub', '=', sub).execute()
  const erased = await trx.deleteFrom('identity_account').where('sub', '=', sub).returning('sub').execute()
  return erased.length > 0
}

/** The same for a person who wants to leave nothing: links that owners made for the address go, too. */
export async function erasePerson(
  trx: Trx,
  { sub, address }: { sub: string; address: string },
): Promise<void> {
  await trx.deleteFrom('password_link').where('address', '=', address).execute()
  await eraseAccount(trx, sub)
}
