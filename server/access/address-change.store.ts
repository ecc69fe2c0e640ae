import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordChange } from '../records/audit.store.ts'

/** How long the identity service accepts a code for a new address, in ms. The change stays open for as long. */
export const codeLife = 24 * 3600 * 1000

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

/** Undefined if no change is open, or if its code has expired. */
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

/** Cancels the change: its code is refused from now on. */
export async function giveUpAddressChange(db: Db, personId: string): Promise<void> {
  await db
    .updateTable('account_state')
    .set({ email_wanted: null, email_sent_at: null })
    .where('person_id', '=', personId)
    .execute()
}

/** Deletes addresses whose code has expired, and old addresses that the account no longer shows. */
export async function forgetOldAddressChanges(db: Db, now: number): Promise<void> {
  await db
    .updateTable('account_state')
    .set({ email_wanted: null, email_sent_at: null })
    .where('email_sent_at', '<=', now - codeLife)
    .execute()
  await db
    .updateTable('account_state')
    .set({ email_before: null, email_changed_at: null })
    .where('email_changed_at', '<=', now - shownFor)
    .execute()
}

/** How long the account shows that its address was changed, in ms. */
const shownFor = 30 * 24 * 3600 * 1000

/** A completed change: when (ms since 1970), and the address before it, masked. */
export type AddressChanged = { at: number; before: string }

/**
 * Call once the new address is in force. If another change was made within `shownFor`, the account keeps showing the
 * address before that one: changing twice hides nothing. The owners of the person's business see the change in the
 * audit list.
 */
export function recordAddressChange(
  db: Db,
  { personId, before }: { personId: string; before: string },
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const told = await addressChanged(trx, personId, now)
    const made = {
      email_wanted: null,
      email_sent_at: null,
      email_before: told?.before ?? maskOf(before),
      email_changed_at: now,
    }
    await trx
      .insertInto('account_state')
      .values({ person_id: personId, ...made })
      .onConflict((c) => c.column('person_id').doUpdateSet(made))
      .execute()
    const places = trx.selectFrom('staff').select(['id', 'business_id', 'branch_id', 'name'])
    const own = places.where('person_id', '=', personId).where('deleted_at', 'is', null)
    for (const { id, business_id: businessId, branch_id: branchId, name } of await own.execute()) {
      const entry = { businessId, branchId: branchId ?? undefined, memberId: id, subject: id }
      await recordChange(trx, { ...entry, action: 'member.address', details: { name } }, now)
    }
  })
}

/** A change that the account still shows; undefined if none was made, or if it is older than `shownFor`. */
export async function addressChanged(
  db: Db,
  personId: string,
  now: number,
): Promise<AddressChanged | undefined> {
  const row = await db
    .selectFrom('account_state')
    .select(['email_before', 'email_changed_at'])
    .where('person_id', '=', personId)
    .where('email_changed_at', '>', now - shownFor)
    .executeTakeFirst()
  if (row?.email_changed_at == null) return undefined
  return { at: row.email_changed_at, before: row.email_before ?? '' }
}

/** `o…@example.com`: the owner of the address recognises it; others do not learn it. */
const maskOf = (email: string): string => {
  const [first = ''] = email
  return `${first}…${email.slice(email.lastIndexOf('@'))}`
}
