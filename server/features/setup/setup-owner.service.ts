import { sameAddress } from '../../config/mail-address.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import type { InvitationMail } from '../../people/access/invitation-mail.ts'
import { inviteOwner, type RefusedOwner } from '../../people/access/owners.service.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import type { FirstOwner } from './setup-owner.store.ts'

type Typed = { name: string; email: string }

/**
 * Invites the first owner. `before`: an owner who was invited and has not accepted; they are renamed, and with another
 * address that invitation is taken back.
 */
export async function inviteFirstOwner(
  db: Db,
  { businessId, before }: { businessId: string; before: FirstOwner | undefined },
  { name, email }: Typed,
  { now, mail }: { now: number; mail: InvitationMail | undefined },
): Promise<'invited' | 'mailed' | 'accepted' | { refused: RefusedOwner }> {
  if (before) {
    const corrected = await correct(db, businessId, before, { name, email }, now)
    if (corrected !== 'invite') return corrected
  }
  const invited = await inviteOwner(db, { businessId, memberId: undefined, name, email, mail }, now)
  if (invited.refused) return { refused: invited.refused }
  return invited.mailed ? 'mailed' : 'invited'
}

/** `invite`: the invitation that was open has been taken back, and a new one is needed. */
function correct(
  db: Db,
  businessId: string,
  before: FirstOwner,
  { name, email }: Typed,
  now: number,
): Promise<'invited' | 'accepted' | 'invite'> {
  return inTransaction(db, async (trx) => {
    // Whoever accepts the place waits for this lock, or is seen here.
    await holdBusiness(trx, businessId)
    const same = sameAddress(before.email, email)
    const waiting = trx
      .updateTable('staff')
      .set(same ? { name, email } : { deleted_at: now, email: null })
      .where('id', '=', before.id)
      .where('person_id', 'is', null)
      .where('deleted_at', 'is', null)
    const { numUpdatedRows } = await waiting.executeTakeFirst()
    if (numUpdatedRows === 0n) return 'accepted'
    const entry = { businessId, memberId: undefined, subject: before.id }
    if (!same || before.name !== name)
      await recordChange(
        trx,
        same
          ? { ...entry, action: 'staff.changed', details: { name } }
          : { ...entry, action: 'staff.deleted', details: { name: before.name } },
        now,
      )
    return same ? 'invited' : 'invite'
  })
}
