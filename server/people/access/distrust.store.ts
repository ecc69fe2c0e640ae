import { createHash } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import { foldAddress } from '../../config/mail-address.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { hasRow } from '../../db/row-counts.ts'
import type { Database } from '../../db/schema.ts'

const hashOf = (email: string) => createHash('sha256').update(foldAddress(email)).digest('hex')

/**
 * Anybody can register somebody else's address with a password of their own. When the owner of the address registers
 * later and enters the code, the identity service keeps that first password. So the account gets no place in a
 * business from now on. Each attempt to prove the address has a mark of its own.
 * @returns what takes this attempt's mark back, and no other
 */
export async function distrustPassword(db: Db, email: string, now: number): Promise<() => Promise<void>> {
  const mark = { address: hashOf(email), attempt: newId() }
  await db
    .insertInto('distrusted_password')
    .values({ ...mark, created_at: now })
    .execute()
  return async () => {
    const own = db.deleteFrom('distrusted_password').where('attempt', '=', mark.attempt)
    await own.where('address', '=', mark.address).execute()
  }
}

/** Call when the person who proved the address has set the password. */
export const trustPassword = (db: Db, email: string) =>
  db.deleteFrom('distrusted_password').where('address', '=', hashOf(email)).execute()

/** Whether a stranger may know the password of the account at this address. */
export async function isDistrusted(db: Db, email: string): Promise<boolean> {
  const marked = db.selectFrom('distrusted_password').select('address').where('address', '=', hashOf(email))
  return hasRow(marked)
}

/** A condition for a query about an account: true unless a stranger may know its password. */
export const isTrusted = (e: ExpressionBuilder<Database, 'staff'>, email: string) =>
  e.not(
    e.exists(
      e.selectFrom('distrusted_password').select(sql`1`.as('one')).where('address', '=', hashOf(email)),
    ),
  )
