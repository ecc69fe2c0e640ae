import { sql } from 'kysely'
import { foldAddress, sameAddress } from '../../config/mail-address.ts'
import type { Db, Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import { type InvitationMail, mailInvitations } from './invitation-mail.ts'

type Invitation = {
  businessId: string
  memberId: string | undefined
  name: string
  email: string
  mail?: InvitationMail | undefined
}

/** `emailTaken`: another member of this business has that address already. */
export type RefusedOwner = 'emailTaken'

/** What every door says to it. */
export const ownerRefusals = {
  emailTaken: { email: { key: 'branch:errors.emailTaken' } },
} satisfies Record<RefusedOwner, FieldErrors>

/** `mailed`: a mail tells them. Refused: the id is that of the person who has the address. */
type Invited = { id: string; mailed: boolean; refused?: undefined } | { id: string; refused: RefusedOwner }

/**
 * Invites an owner. The person who registers and verifies that address becomes one by accepting. `memberId`: who
 * invites; undefined: the operator.
 */
export const inviteOwner = (db: Db, invitation: Invitation, now: number): Promise<Invited> =>
  inTransaction(db, (trx) => addOwner(trx, invitation, now))

/** For {@link inviteOwner}, in its caller's transaction. */
export async function addOwner(
  trx: Trx,
  { businessId, memberId, name, email, mail }: Invitation,
  now: number,
): Promise<Invited> {
  await holdBusiness(trx, businessId)
  const known = await findMemberAt(trx, businessId, email)
  const waiting = known?.role === 'owner' && known.person_id === null
  // The same again: pressing the button twice invites once.
  if (waiting && known.name === name && known.email === email) return { id: known.id, mailed: false }
  if (known) return { id: known.id, refused: 'emailTaken' }
  const id = newId()
  await trx
    .insertInto('staff')
    .values({
      id,
      business_id: businessId,
      branch_id: null,
      // Guests type codes to tip a person. Owners can't be tipped; the column just needs a value.
      code: id,
      name,
      role: 'owner',
      email,
      greeting: null,
      created_at: now,
      deleted_at: null,
    })
    .execute()
  await recordChange(
    trx,
    { businessId, memberId, action: 'member.invited', subject: id, details: { name } },
    now,
  )
  return { id, mailed: await mailInvitations(trx, mail, [id], now) }
}

/** Who has this address in a business, invited or not. */
const findMemberAt = (trx: Trx, businessId: string, email: string) =>
  trx
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role', 'person_id'])
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .where(sql`lower(email)`, '=', foldAddress(email))
    .executeTakeFirst()

/** The owner whom the set-up invited and who has not signed in yet. `email` is empty once they have declined. */
export async function findWaitingOwner(
  db: Db,
  businessId: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  const waiting = ownersOf(db, businessId).select(['id', 'name', 'email']).where('person_id', 'is', null)
  const owner = await waiting.orderBy('created_at').limit(1).executeTakeFirst()
  return owner && { ...owner, email: owner.email ?? '' }
}

/**
 * Corrects the name and the address of the owner who waits. With another address nobody can use the invitation and the
 * link that went to the wrong one. Undefined: nobody waits any more.
 */
export function correctOwner(
  db: Db,
  { businessId, name, email, mail }: Omit<Invitation, 'memberId'>,
  now: number,
): Promise<{ id: string; refused?: RefusedOwner } | undefined> {
  return inTransaction(db, async (trx) => {
    // Whoever accepts the place waits for this lock, or is seen here.
    await holdBusiness(trx, businessId)
    const owner = await findWaitingOwner(trx, businessId)
    if (!owner) return undefined
    const { id } = owner
    const known = await findMemberAt(trx, businessId, email)
    if (known && known.id !== id) return { id, refused: 'emailTaken' }
    if (owner.name === name && owner.email === email) return { id }
    await trx.updateTable('staff').set({ name, email, declined_at: null }).where('id', '=', id).execute()
    await recordChange(trx, { businessId, action: 'staff.changed', subject: id, details: { name } }, now)
    if (!sameAddress(owner.email, email)) await mailInvitations(trx, mail, [id], now)
    return { id }
  })
}

/**
 * True if another owner who can sign in remains after this member is removed or demoted. Call it in the transaction of
 * the change, before the change. It locks the business's row, so that two owners can't remove each other at once.
 */
export async function keepsAnOwner(
  trx: Trx,
  { businessId, withoutId }: { businessId: string; withoutId: string },
): Promise<boolean> {
  await holdBusiness(trx, businessId)
  return !(await isLastOwner(trx, { businessId, id: withoutId }))
}

/**
 * Why this person can't be deleted, or not by themselves. Undefined: they can. The button, the page and the deletion ask it;
 * only the last holds the business.
 */
export async function whyNotDeletable(
  db: Db,
  by: { businessId: string; staffId: string | undefined },
  { id }: { id: string },
): Promise<'self' | 'lastOwner' | undefined> {
  if (id === by.staffId) return 'self'
  return (await isLastOwner(db, { businessId: by.businessId, id })) ? 'lastOwner' : undefined
}

async function isLastOwner(
  db: Db,
  { businessId, id: leaverId }: { businessId: string; id: string },
): Promise<boolean> {
  const owners = await ownersOf(db, businessId).select(['id', 'person_id']).execute()
  const leaver = owners.find(({ id }) => id === leaverId)
  if (!leaver) return false
  const left = owners.filter(({ id }) => id !== leaverId)
  // An owner who has not accepted the invitation can't act yet, so they count only if the one who leaves can't either.
  return !left.some(({ person_id }) => leaver.person_id === null || person_id !== null)
}

/** Owners, invited ones too, without those who have declined. */
export async function countOwners(db: Db, businessId: string): Promise<number> {
  const { n } = await ownersOf(db, businessId)
    .select((e) => e.fn.countAll<number | string>().as('n'))
    .where('declined_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

const ownersOf = (db: Db, businessId: string) =>
  db
    .selectFrom('staff')
    .where('business_id', '=', businessId)
    .where('role', '=', 'owner')
    .where('deleted_at', 'is', null)
