import type { Trx } from '../db/database.ts'
import { removeAccount } from './identity-account.store.ts'
import { removeCodesOf } from './identity-code.store.ts'
import { removeSignInsOf } from './identity-sign-in.store.ts'

/** Deletes an account with all that belongs to it. */
export async function eraseAccount(trx: Trx, sub: string): Promise<void> {
  await removeCodesOf(trx, sub)
  await removeSignInsOf(trx, sub)
  await removeAccount(trx, sub)
}
