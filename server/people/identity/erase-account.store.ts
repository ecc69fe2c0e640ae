import { chunksOf } from '../../db/chunks.ts'
import type { Trx } from '../../db/database.ts'

/** Deletes an account with all that belongs to it. */
export const eraseAccount = (trx: Trx, sub: string): Promise<void> => eraseAccounts(trx, [sub])

export async function eraseAccounts(trx: Trx, subs: string[]): Promise<void> {
  for (const some of chunksOf(subs)) {
    await trx.deleteFrom('identity_code').where('sub', 'in', some).execute()
    await trx.deleteFrom('password_link').where('sub', 'in', some).execute()
    await trx.deleteFrom('identity_sign_in').where('sub', 'in', some).execute()
    await trx.deleteFrom('identity_account').where('sub', 'in', some).execute()
  }
}

/** The same for a person who wants to leave nothing: links that owners made for the address go, too. */
export async function erasePerson(
  trx: Trx,
  { sub, address }: { sub: string; address: string },
): Promise<void> {
  await trx.deleteFrom('password_link').where('address', '=', address).execute()
  await eraseAccount(trx, sub)
}
