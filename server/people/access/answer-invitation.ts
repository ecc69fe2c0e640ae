import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import type { Invitation, Verified } from '../../venues/member.types.ts'
import { acceptInvitation, declineInvitation, listInvitations } from './invitation.store.ts'
import { keepsAnOwner } from './owners.service.ts'

/** `lastOwner`: a business would be left without an owner who can sign in. */
export type RefusedAnswer = 'lastOwner'

/** `changed` is false where this person has no such invitation (any more). */
type Answered = { changed: boolean } | { refused: RefusedAnswer }

/** Rolls back a transaction: its person would have left a business as the last owner. */
class LastOwner extends Error {}

/**
 * Makes a person the member they were invited to be. They lose their earlier place: nobody has two places, and nobody
 * is moved without accepting.
 */
export async function acceptPlace(db: Db, person: Verified, id: string, now: number): Promise<Answered> {
  try {
    return await answered(db, person, id, async (trx, invitation) => {
      // If two invitations are accepted at once, the lock makes the second one see the first.
      await holdBusiness(trx, invitation.businessId)
      if (!(await acceptInvitation(trx, person, id))) return false
      await leaveEarlierPlaces(trx, person, invitation, now)
      await recordChange(trx, { ...entryOf(invitation), action: 'member.accepted' }, now)
      return true
    })
  } catch (error) {
    if (error instanceof LastOwner) return { refused: 'lastOwner' }
    throw error
  }
}

/** The owner sees that it was declined, and may invite again. */
export const declinePlace = (db: Db, person: Verified, id: string, now: number): Promise<Answered> =>
  answered(db, person, id, async (trx, invitation) => {
    if (!(await declineInvitation(trx, person, id, now))) return false
    await recordChange(trx, { ...entryOf(invitation), memberId: undefined, action: 'member.declined' }, now)
    return true
  })

function answered(
  db: Db,
  person: Verified,
  id: string,
  work: (trx: Trx, invitation: Invitation) => Promise<boolean>,
): Promise<Answered> {
  return inTransaction(db, async (trx) => {
    const invitation = (await listInvitations(trx, person)).find((each) => each.id === id)
    return { changed: invitation !== undefined && (await work(trx, invitation)) }
  })
}

/**
 * Unlinks the person from their earlier places. Those staff members stay and can still be tipped, but have no account.
 * Throws LastOwner.
 */
async function leaveEarlierPlaces(trx: Trx, person: Verified, next: Invitation, now: number): Promise<void> {
  const earlier = await trx
    .selectFrom('staff')
    .select(['id', 'name', 'business_id', 'branch_id'])
    .where('person_id', '=', person.sub)
    .where('id', '!=', next.id)
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id, name, business_id: businessId, branch_id: branchId } of earlier) {
    if (!(await keepsAnOwner(trx, { businessId, withoutId: id }))) throw new LastOwner()
    await trx.updateTable('staff').set({ person_id: null, email: null }).where('id', '=', id).execute()
    const entry = {
      businessId,
      branchId: branchId ?? undefined,
      memberId: id,
      subject: id,
      details: { name },
    }
    await recordChange(trx, { ...entry, action: 'member.left' }, now)
  }
}

const entryOf = ({ id, name, businessId, branchId }: Invitation) => ({
  businessId,
  branchId,
  memberId: id,
  subject: id,
  details: { name },
})
