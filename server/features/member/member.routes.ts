import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { mountPage } from '../../http/mount-page.ts'
import { allow } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import { invitationController } from './invitation.controller.tsx'
import { memberInviteController } from './member-invite.controller.ts'
import { memberLinkController } from './member-link.controller.tsx'
import { memberRoleController } from './member-role.controller.tsx'
import { membersController } from './members.controller.tsx'

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
  const members = membersController(web)
  mountPage(router, patterns.members, allow('member.manage'), members)
  mountPage(router, patterns.memberEdit, allow('member.manage'), memberRoleController(web))
  mountPage(router, patterns.memberLink, allow('member.manage'), memberLinkController(web))
  mountPage(router, patterns.memberInvite, allow('member.manage'), memberInviteController(web))
  return router
}
