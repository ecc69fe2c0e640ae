import { MembersPage } from '../../../pages/member/members.page.tsx'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { invitationMail } from '../../people/access/invitation-mail.ts'
import { inviteOwner, ownerRefusals } from '../../people/access/owners.service.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword, type PresentPasswordNeeds } from '../auth/present-password.tsx'
import { inviteSchema } from './member.schema.ts'
import { ownersMakeLinks } from './member-link.controller.tsx'
import { listMembers } from './members.store.ts'

type Needs = Pick<AccountWeb, 'config' | 'db' | 'flashes' | 'identity' | 'mail'> & PresentPasswordNeeds

/** `/branch/members`: the members and their roles. Other owners are invited here. */
export function membersController(needs: Needs): FormHandlers {
  const { clock, config, db, flashes, send } = needs
  const present = createPresentPassword(needs)
  const links = ownersMakeLinks(needs.identity)

  return formPage({
    send,
    load: (req) => ({ answer: present.answerOf(req) }),
    schema: inviteSchema,
    view: async ({ req, typed, errors }) => {
      const member = memberOf(req)
      const listed = await listMembers(db, member.businessId)
      return {
        title: req.text('branch:members.title'),
        signedIn: true,
        page: (
          <MembersPage
            links={{ area: branchLinks(member), business: paths.business() }}
            action={paths.members()}
            registerAt={links ? undefined : config.publicUrl + paths.register()}
            mails={needs.mail !== undefined}
            members={listed.map(({ id, ...one }) => ({
              ...one,
              href: paths.memberEdit(id),
              you: id === member.staffId,
            }))}
            values={typed}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, res, about: { answer }, data, typed }) => {
      const { businessId, staffId } = memberOf(req)
      const asked = { answer, action: paths.members(), typed }
      if (!(await present.proven(req, res, asked))) return
      const mail = invitationMail(needs.mail, req.lang)
      const invited = await inviteOwner(db, { businessId, memberId: staffId, ...data, mail }, clock())
      if (invited.refused) return { errors: ownerRefusals[invited.refused] }
      req.log.info({ staffId: invited.id, memberId: staffId }, 'owner invited')
      flashes.set(res, {
        type: 'success',
        key: invited.mailed ? 'branch:done.invitedMailed' : 'branch:done.invited',
      })
      // Without mail the next step is to show them a link.
      return links ? paths.memberEdit(invited.id) : paths.members()
    },
  })
}
