import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'

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

/** Ends the change: its code is refused from now on. */
export async function giveUpAddressChange(db: Db, personId: string): Promise<void> {
  await db
    .updateTable('account_state')
    .set({ email_wanted: null, email_sent_at: null })
    .where('person_id', '=', personId)
    .execute()
}

/** Call once the new address is in force. The owners of the person's business see it in the audit list. */
export function finishAddressChange(db: Db, personId: string, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await giveUpAddressChange(trx, personId)
    const places = trx.selectFrom('staff').select(['id', 'business_id', 'branch_id', 'name'])
    const own = places.where('person_id', '=', personId).where('deleted_at', 'is', null)
    for (const { id, business_id: businessId, branch_id: branchId, name } of await own.execute()) {
      const entry = { businessId, branchId: branchId ?? undefined, memberId: id, subject: id }
      await recordChange(trx, { ...entry, action: 'member.address', details: { name } }, now)
    }
  })
}

/** Deletes addresses whose change is no longer open. */
export async function forgetOldAddressChanges(db: Db, now: number): Promise<void> {
  await db
    .updateTable('account_state')
    .set({ email_wanted: null, email_sent_at: null })
    .where('email_sent_at', '<=', now - changeOpenFor)
    .execute()
}
