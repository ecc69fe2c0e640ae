import { createHash } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import { foldAddress } from '../../config/mail-address.ts'
import type { Db } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'

const hashOf = (email: string) => createHash('sha256').update(foldAddress(email)).digest('hex')

/**
 * Anybody can register somebody else's address with a password of their own. When the owner of the address registers
 * later and enters the code, the identity service keeps that first password. So the account gets no place in a
 * business from now on. Returns false if it was marked already.
 */
export async function distrustPassword(db: Db, email: string, now: number): Promise<boolean> {
  const added = await db
    .insertInto('distrusted_password')
    .values({ address: hashOf(email), created_at: now })
    .onConflict((c) => c.doNothing())
    .returning('address')
    .executeTakeFirst()
  return added !== undefined
}

/** Call when the person who proved the address has set the password. */
export const trustPassword = (db: Db, email: string) =>
  db.deleteFrom('distrusted_password').where('address', '=', hashOf(email)).execute()

/** Whether a stranger may know the password of the account at this address. */
export async function isDistrusted(db: Db, email: string): Promise<boolean> {
  const marked = db.selectFrom('distrusted_password').select('address').where('address', '=', hashOf(email))
  return (await marked.executeTakeFirst()) !== undefined
}

/** A condition for a query about an account: true unless a stranger may know its password. */
export const isTrusted = (e: ExpressionBuilder<Database, 'staff'>, email: string) =>
  e.not(
    e.exists(
      e.selectFrom('distrusted_password').select(sql`1`.as('one')).where('address', '=', hashOf(email)),
    ),
  )
