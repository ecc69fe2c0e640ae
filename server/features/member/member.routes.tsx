import { Router } from 'express'
import { OwnerInvitePage } from '../../../pages/member/owner-invite.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { NotFoundError, RateLimitedError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import { inTransaction } from '../../db/transaction.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { mountPage } from '../../http/mount-page.ts'
import {
  branchLinks,
  invitationMail,
  inviteOwner,
  mailInvitations,
  memberOf,
  ownerRefusals,
} from '../../people/access/index.ts'
import type { AccountWeb } from '../../web.ts'
import { invitationController } from './invitation.controller.tsx'
import { inviteSchema } from './member.schema.ts'
import { memberLinkController, ownersMakeLinks } from './member-link.controller.tsx'
import { memberRoleController } from './member-role.controller.tsx'
import { memberTarget } from './member-target.ts'

/** The open invitations of a signed-in person, member or not. */
export function invitationRoutes(web: AccountWeb): Router {
  const router = Router()
  const invitations = invitationController(web)
  router.use(patterns.invitations, web.guards.customer)
  mountPage(router, patterns.invitations, invitations)
  return router
}

/** The members of the business and their roles; behind the area's guard. */
export function memberRoutes(web: AccountWeb): Router {
  const router = Router()
  // One list has everybody who works here.
  router.get(patterns.members, (_req, res) => res.redirect(303, paths.staffList()))
  mountPage(router, patterns.ownerInvite, ownerInviteController(web))
  mountPage(router, patterns.memberEdit, memberRoleController(web))
  mountPage(router, patterns.memberLink, memberLinkController(web))
  mountPage(router, patterns.memberInvite, memberInviteController(web))
  return router
}

/** `/branch/members/{id}/invite`: mails an invitation again that is not accepted yet. */
function memberInviteController(needs: AccountWeb): FormHandlers {
  const { clock, db, formPage, mail, tries } = needs
  // Nobody's mailbox is filled with invitations.
  const sendings = tries.of({ name: 'invite-again', points: 3, seconds: 24 * 3600 })

  return formPage({
    load: async (req) => {
      const outbox = invitationMail(mail, ownLang(req.lang))
      if (!outbox) throw new NotFoundError()
      return { target: await memberTarget(db, req), outbox }
    },
    schema: buttonSchema,
    buttons: true,
    view: ({ about: { target } }) => paths.memberEdit(target.id),
    act: async ({ about: { target, outbox } }) => {
      const back = paths.memberEdit(target.id)
      if (target.account !== 'invited') return back
      try {
        await sendings.take(target.id)
      } catch (error) {
        if (!(error instanceof RateLimitedError)) throw error
        return { to: back, problem: 'branch:again.often' }
      }
      const mailed = await inTransaction(db, (trx) => mailInvitations(trx, outbox, [target.id], clock()))
      return {
        to: back,
        toast: 'branch:again.done',
        log: mailed && [{ staffId: target.id }, 'invitation mailed again'],
      }
    },
  })
}

/** `/branch/members/invite`: invites another owner. */
function ownerInviteController(needs: AccountWeb): FormHandlers {
  const { clock, config, db, formPage } = needs
  const links = ownersMakeLinks(needs.identity)

  return formPage({
    schema: inviteSchema,
    asksPassword: true,
    view: ({ req, typed, errors }) => ({
      title: 'branch:members.invite',
      page: (
        <OwnerInvitePage
          links={{ area: branchLinks(memberOf(req)), back: paths.staffList() }}
          action={paths.ownerInvite()}
          registerAt={links ? undefined : config.publicUrl + paths.register()}
          mails={needs.mail !== undefined}
          values={typed}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, data }) => {
      const { businessId, staffId } = memberOf(req)
      const mail = invitationMail(needs.mail, ownLang(req.lang))
      const invited = await inviteOwner(db, { businessId, memberId: staffId, ...data, mail }, clock())
      if (invited.refused) return { errors: ownerRefusals[invited.refused] }
      // Their page says how they get in; without mail the next step is to show them a link.
      return {
        to: links ? paths.memberEdit(invited.id) : paths.staffMember(invited.id),
        toast: invited.mailed ? 'branch:done.invitedMailed' : 'branch:done.invited',
        log: [{ staffId: invited.id }, 'owner invited'],
      }
    },
  })
}
