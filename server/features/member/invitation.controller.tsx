import type { Request } from 'express'
import { z } from 'zod'
import { InvitationsPage } from '../../../pages/member/invitations.page.tsx'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { returnOf } from '../../http/return-to.ts'
import {
  acceptPlace,
  branchLinks,
  declinePlace,
  listInvitations,
  type RefusedAnswer,
  startPageOf,
} from '../../people/access/index.ts'
import { findBranch } from '../../venues/branch.store.ts'
import { businessOf } from '../../venues/business.store.ts'
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
