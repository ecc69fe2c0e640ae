import type { Request } from 'express'
import { z } from 'zod'
import { InvitationsPage } from '../../../pages/member/invitations.page.tsx'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { returnOf } from '../../http/return-to.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { listInvitations } from '../../people/access/invitation.store.ts'
import { startPageOf } from '../../people/access/member.store.ts'
import { findBranch } from '../../venues/branch.store.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { acceptPlace, declinePlace, type RefusedAnswer } from './invitation.service.ts'

type Needs = Pick<AccountWeb, 'clock' | 'db' | 'flashes' | 'send'>

const schema = z.strictObject({
  id: z.string('common:errors.validation').max(64, 'common:errors.validation'),
  answer: z.enum(['accept', 'decline'], 'common:errors.validation'),
})

/** `/profile/invitations`: nobody becomes a member of a business without accepting. */
export function invitationController({ clock, db, flashes, send }: Needs): FormHandlers {
  return formPage({
    send,
    schema,
    buttons: true,
    view: async ({ req, errors }) => {
      const { member } = req
      const back = returnOf(req)
      const waiting = await listInvitations(db, personOf(req))
      if (waiting.length === 0) return back ?? startPageOf(db, personOf(req))
      const branch = member?.branchId === undefined ? undefined : await findBranch(db, member.branchId)
      return {
        title: req.text('branch:invitation.title'),
        signedIn: true,
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
      const person = personOf(req)
      const accepts = answer === 'accept'
      const done = await (accepts ? acceptPlace : declinePlace)(db, person, id, clock())
      if ('refused' in done) return { errors: refusals[done.refused] }
      // If the button was pressed twice, or the page was old, the first answer stands and there is no error.
      if (done.changed) {
        req.log.info({ staffId: id }, accepts ? 'place accepted' : 'place declined')
        const key = accepts ? 'branch:done.placeAccepted' : 'branch:done.placeDeclined'
        flashes.set(res, { type: 'success', key })
      }
      return returnOf(req) ?? startPageOf(db, person)
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
