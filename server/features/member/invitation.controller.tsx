import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { InvitationsPage } from '../../../pages/member/invitations.page.tsx'
import { branchLinks } from '../../access/branch-links.ts'
import { listInvitations } from '../../access/invitation.store.ts'
import { startPageOf } from '../../access/member.store.ts'
import { NotFoundError } from '../../errors.ts'
import { type FieldErrors, parseForm } from '../../http/parse-form.ts'
import { returnOf } from '../../http/return-to.ts'
import { paths } from '../../paths.ts'
import { findBranch } from '../../venues/branch.store.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { acceptPlace, declinePlace } from './invitation.service.ts'

type Needs = Pick<AccountWeb, 'clock' | 'db' | 'flashes' | 'send'>

const schema = z.strictObject({
  id: z.string('common:errors.validation').max(64, 'common:errors.validation'),
  answer: z.enum(['accept', 'decline'], 'common:errors.validation'),
})

/** `/profile/invitations`: nobody gets a place in a business without saying yes to it. */
export function invitationController({ clock, db, flashes, send }: Needs): {
  get: RequestHandler
  post: RequestHandler
} {
  const show = async (req: Request, res: Response, status: number, errors: FieldErrors = {}) => {
    const { member } = req
    const back = returnOf(req)
    const waiting = await listInvitations(db, personOf(req))
    if (waiting.length === 0) return res.redirect(303, back ?? (await startPageOf(db, personOf(req))))
    const branch = member?.branchId === undefined ? undefined : await findBranch(db, member.branchId)
    send(req, res, {
      status,
      title: req.text('branch:invitation.title'),
      errors,
      refused: false,
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
    })
  }

  return {
    get: (req, res) => show(req, res, 200),
    post: async (req, res) => {
      const person = personOf(req)
      const form = parseForm(schema, req.body)
      if (!form.ok) return show(req, res, 400, { form: { key: 'common:errors.validation' } })
      const { id, answer } = form.data
      const accepts = answer === 'accept'
      const done = await (accepts ? acceptPlace : declinePlace)(db, person, id, clock())
      if (done.kind === 'lastOwner')
        return show(req, res, 400, { form: { key: 'branch:errors.lastOwnerAccepts' } })
      // The same button pressed twice has done what it says; so has a page that was open for long.
      if (done.kind === 'done') {
        req.log.info({ staffId: id }, accepts ? 'place accepted' : 'place declined')
        const key = accepts ? 'branch:done.placeAccepted' : 'branch:done.placeDeclined'
        flashes.set(res, { type: 'success', key })
      }
      res.redirect(303, returnOf(req) ?? (await startPageOf(db, person)))
    },
  }
}

/** Behind the customer guard somebody is signed in. */
function personOf({ person }: Request) {
  if (!person) throw new NotFoundError()
  return person
}
