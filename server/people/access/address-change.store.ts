import type { Db } from '../../db/database.ts'
import { changeShownFor } from './address-changed.store.ts'

/**
 * How long a change stays open after a code was sent, in ms. It is an hour longer than any code is good: somebody who is
 * late then reads that the code has expired, and can ask for another.
 */
export const changeOpenFor = 25 * 3600 * 1000

/** The address a person wants, and when the last code was sent there (ms since 1970). */
export type Pending = { email: string; sentAt: number }

/** Starts a change, or notes that its code was sent again. A new address replaces the one before. */
export async function beginAddressChange(
  db: Db,
  personId: string,
  { email, sentAt }: Pending,
): Promise<void> {
  const wanted = { email_wanted: email, email_sent_at: sentAt }
  await db
    .insertInto('account_state')
    .values({ person_id: personId, ...wanted })
    .onConflict((c) => c.column('person_id').doUpdateSet(wanted))
    .execute()
}

/** Undefined if no change is open, or if its last code was sent too long ago. */
export async function pendingAddressChange(
  db: Db,
  personId: string,
  now: number,
): Promise<Pending | undefined> {
  const row = await db
    .selectFrom('account_state')
    .select(['email_wanted', 'email_sent_at'])
    .where('person_id', '=', personId)
    .where('email_sent_at', '>', now - changeOpenFor)
    .executeTakeFirst()
  if (!row?.email_wanted || row.email_sent_at === null) return undefined
  return { email: row.email_wanted, sentAt: row.email_sent_at }
}

/** Cancels the change: its code is refused from now on. */
export async function giveUpAddressChange(db: Db, personId: string): Promise<void> {
  await db
    .updateTable('account_state')
    .set({ email_wanted: null, email_sent_at: null })
    .where('person_id', '=', personId)
    .execute()
}

/** Deletes addresses whose change is no longer open, and old addresses that the account no longer shows. */
export async function forgetOldAddressChanges(db: Db, now: number): Promise<void> {
  await db
    .updateTable('account_state')
    .set({ email_wanted: null, email_sent_at: null })
    .where('email_sent_at', '<=', now - changeOpenFor)
    .execute()
  await db
    .updateTable('account_state')
    .set({ email_before: null, email_changed_at: null })
    .where('email_changed_at', '<=', now - changeShownFor)
    .execute()
}
