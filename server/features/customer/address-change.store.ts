import type { Db } from '../../db/database.ts'

/** How long a code for a new address is good at the identity service, in ms; the change is under way for as long. */
export const codeLife = 24 * 3600 * 1000

/** The address a person wants to have, and when the last code went there (ms since 1970). */
export type Pending = { email: string; sentAt: number }

/** A change begins, or its code was sent once more; another address takes the place of the one before. */
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

/** Undefined where no change is under way, or its code is good no longer. */
export async function pendingAddressChange(
  db: Db,
  personId: string,
  now: number,
): Promise<Pending | undefined> {
  const row = await db
    .selectFrom('account_state')
    .select(['email_wanted', 'email_sent_at'])
    .where('person_id', '=', personId)
    .where('email_sent_at', '>', now - codeLife)
    .executeTakeFirst()
  if (!row?.email_wanted || row.email_sent_at === null) return undefined
  return { email: row.email_wanted, sentAt: row.email_sent_at }
}

/** From now on its code is refused. */
export async function giveUpAddressChange(db: Db, personId: string): Promise<void> {
  await db
    .updateTable('account_state')
    .set({ email_wanted: null, email_sent_at: null })
    .where('person_id', '=', personId)
    .execute()
}

/** Takes out addresses whose code is good no longer. */
export async function forgetOldAddressChanges(db: Db, now: number): Promise<void> {
  await db
    .updateTable('account_state')
    .set({ email_wanted: null, email_sent_at: null })
    .where('email_sent_at', '<=', now - codeLife)
    .execute()
}
