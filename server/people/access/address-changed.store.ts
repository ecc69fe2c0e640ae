import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'

/** How long the account shows that its address was changed, in ms. */
export const changeShownFor = 30 * 24 * 3600 * 1000

/** A completed change: when (ms since 1970), and the address before it, masked. */
export type AddressChanged = { at: number; before: string }

/**
 * Call once the new address is in force. If another change was made within `changeShownFor`, the account keeps showing the
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

/** A change that the account still shows; undefined if none was made, or if it is older than `changeShownFor`. */
export async function addressChanged(
  db: Db,
  personId: string,
  now: number,
): Promise<AddressChanged | undefined> {
  const row = await db
    .selectFrom('account_state')
    .select(['email_before', 'email_changed_at'])
    .where('person_id', '=', personId)
    .where('email_changed_at', '>', now - changeShownFor)
    .executeTakeFirst()
  if (row?.email_changed_at == null) return undefined
  return { at: row.email_changed_at, before: row.email_before ?? '' }
}

/** `o…@example.com`: the owner of the address recognises it; others do not learn it. */
const maskOf = (email: string): string => {
  const [first = ''] = email
  return `${first}…${email.slice(email.lastIndexOf('@'))}`
}
