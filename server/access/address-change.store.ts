import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordChange } from '../records/audit.store.ts'

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

/** Takes out addresses whose code is good no longer, and those that are told of no longer. */
export async function forgetOldAddressChanges(db: Db, now: number): Promise<void> {
  await db
    .updateTable('account_state')
    .set({ email_wanted: null, email_sent_at: null })
    .where('email_sent_at', '<=', now - codeLife)
    .execute()
  await db
    .updateTable('account_state')
    .set({ email_before: null, email_changed_at: null })
    .where('email_changed_at', '<=', now - toldFor)
    .execute()
}

/** How long the change is told of in the account, in ms. */
const toldFor = 30 * 24 * 3600 * 1000

/** A change that was made: when (ms since 1970), and the address before it, mostly blotted out. */
export type AddressChanged = { at: number; before: string }

/**
 * The new address is in force. Where another change was made shortly before, the address before that one goes on being
 * told: changing twice hides nothing. The owners of the person's business find it in their record of changes.
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
      email_before: told?.before ?? blotted(before),
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

/** A change that is to be told of; undefined where none was made, or long ago. */
export async function addressChanged(
  db: Db,
  personId: string,
  now: number,
): Promise<AddressChanged | undefined> {
  const row = await db
    .selectFrom('account_state')
    .select(['email_before', 'email_changed_at'])
    .where('person_id', '=', personId)
    .where('email_changed_at', '>', now - toldFor)
    .executeTakeFirst()
  if (row?.email_changed_at == null) return undefined
  return { at: row.email_changed_at, before: row.email_before ?? '' }
}

/** `o…@example.com`: its owner knows it, nobody else learns it. */
const blotted = (email: string): string => {
  const [first = ''] = email
  return `${first}…${email.slice(email.lastIndexOf('@'))}`
}
