import type { Request } from 'express'
import { z } from 'zod'
import { InvitationsPage } from '../../../pages/member/invitations.page.tsx'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { returnOf } from '../../http/return-to.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { acceptInvitation, declineInvitation, listInvitations } from '../../people/access/invitation.store.ts'
import { startPageOf } from '../../people/access/member.store.ts'
import { keepsAnOwner } from '../../people/access/owners.service.ts'
import { findBranch } from '../../venues/branch.store.ts'
import { businessOf, holdBusiness } from '../../venues/business.store.ts'
import type { Invitation, Verified } from '../../venues/member.types.ts'
import type { AccountWeb } from '../../web.ts'

const schema = z.strictObject({
  id: z.string('common:errors.validation').max(64, 'common:errors.validation'),
  answer: z.enum(['accept', 'decline'], 'common:errors.validation'),
})

/** `/profile/invitations`: nobody becomes a member of a business without accepting. */
export function invitationController({ clock, db, formPage, signIns }: AccountWeb): FormHandlers {
  return formPage({
    schema,
    buttons: true,
    view: async ({ req, errors }) => {
      const { member } = req
      const back = returnOf(req)
      const waiting = await listInvitations(db, personOf(req))
      if (waiting.length === 0) return back ?? startPageOf(db, personOf(req))
      const branch = member?.branchId === undefined ? undefined : await findBranch(db, member.branchId)
      return {
        title: 'branch:invitation.title',
        page: (
          <InvitationsPage
            area={member && branchLinks(member)}
            action={paths.invitations(back)}
            later={back ?? (member ? paths.branchHome() : paths.personHome())}
            invitations={waiting.map(({ id, role, branch: at, business }) => ({
              id,
              role,
              branch: at,
              business,
            }))}
            present={
              member && {
                role: member.role,
                place: branch?.name ?? (await businessOf(db, member.businessId)).name,
              }
            }
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, res, data: { id, answer } }) => {
      // The address may have changed hands since the sign-in was renewed last.
      if (!(await signIns.renew(req, res))) return paths.login(paths.invitations(returnOf(req)))
      const person = personOf(req)
      const accepts = answer === 'accept'
      const done = await (accepts ? acceptPlace : declinePlace)(db, person, id, clock())
      if ('refused' in done) return { errors: refusals[done.refused] }
      // If the button was pressed twice, or the page was old, the first answer stands and there is no error.
      const to = returnOf(req) ?? (await startPageOf(db, person))
      if (!done.changed) return to
      return accepts
        ? { to, toast: 'branch:done.placeAccepted', log: [{ staffId: id }, 'place accepted'] }
        : { to, toast: 'branch:done.placeDeclined', log: [{ staffId: id }, 'place declined'] }
    },
  })
}

const refusals: Record<RefusedAnswer, FieldErrors> = {
  lastOwner: { form: { key: 'branch:errors.lastOwnerAccepts' } },
}

/** The customer guard makes sure that someone is signed in. */
function personOf({ person }: Request) {
  if (!person) throw new NotFoundError()
  return person
}

/** `lastOwner`: a business would be left without an owner who can sign in. */
type RefusedAnswer = 'lastOwner'

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
const declinePlace = (db: Db, person: Verified, id: string, now: number): Promise<Answered> =>
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
