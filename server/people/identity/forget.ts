import type { Db } from '../../db/database.ts'
import { removeUnconfirmed } from './identity-account.store.ts'
import { removeOldCodes } from './identity-code.store.ts'
import { removeExpiredSignIns } from './identity-sign-in.store.ts'

const hour = 3_600_000
/** How long an account waits for its code to be entered, in ms. Then whoever has the address can register anew. */
const unconfirmedKept = 7 * 24 * hour

/** Deletes what no longer counts: expired sign-ins and codes, and accounts that nobody confirmed. */
export async function forgetOwnIdentity(db: Db, now: number): Promise<void> {
  await removeExpiredSignIns(db, now)
  await removeOldCodes(db, now - hour)
  await removeUnconfirmed(db, now - unconfirmedKept)
}
