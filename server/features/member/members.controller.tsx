import type { Request, RequestHandler, Response } from 'express'
import { MembersPage } from '../../../pages/member/members.page.tsx'
import { memberOf } from '../../access/allow.ts'
import { branchLinks } from '../../access/branch-links.ts'
import { inviteOwner } from '../../access/owners.service.ts'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { paths } from '../../paths.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword } from '../auth/present-password.tsx'
import { inviteSchema } from './member.schema.ts'
import { listMembers } from './members.store.ts'

type Needs = Pick<
  AccountWeb,
  'clock' | 'config' | 'db' | 'flashes' | 'send' | 'signIns' | 'tries' | 'networkOf' | 'metrics'
>

/** `/branch/members`: who may do what in the business; another owner is invited here. */
export function membersController(needs: Needs): { get: RequestHandler; post: RequestHandler } {
  const { clock, config, db, flashes, send } = needs
  const present = createPresentPassword(needs)

  const show = async (
    req: Request,
    res: Response,
    status: number,
    typed: Typed = {},
    errors: FieldErrors = {},
  ) => {
    const member = memberOf(req)
    const listed = await listMembers(db, member.businessId)
    send(req, res, {
      status,
      title: req.text('branch:members.title'),
      errors,
      signedIn: true,
      page: (
        <MembersPage
          links={{ area: branchLinks(member), business: paths.business() }}
          action={paths.members()}
          registerAt={config.publicUrl + paths.register()}
          members={listed.map(({ id, ...one }) => ({
            ...one,
            href: paths.memberEdit(id),
            you: id === member.staffId,
          }))}
          values={{ name: typed.name ?? '', email: typed.email ?? '' }}
          errors={errors}
        />
      ),
    })
  }

  return {
    get: (req, res) => show(req, res, 200),
    post: async (req, res) => {
      const { businessId, staffId } = memberOf(req)
      const answer = present.answerOf(req)
      const form = parseForm(inviteSchema, req.body)
      if (!form.ok) return show(req, res, 400, form.typed, form.errors)
      const asked = { answer, action: paths.members(), typed: form.typed }
      if (!(await present.proven(req, res, asked))) return
      const invited = await inviteOwner(db, { businessId, memberId: staffId, ...form.data }, clock())
      if (invited.kind === 'taken')
        return show(req, res, 400, form.typed, { email: { key: 'branch:errors.emailTaken' } })
      req.log.info({ staffId: invited.id, memberId: staffId }, 'owner invited')
      flashes.set(res, { type: 'success', key: 'branch:done.invited' })
      res.redirect(303, paths.members())
    },
  }
}
