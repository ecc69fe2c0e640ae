import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
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
  router.get(patterns.invitations, invitations.get)
  router.post(patterns.invitations, invitations.post)
  return router
}

/** The members of the business and their roles; behind the area's guard. */
export function memberRoutes(web: AccountWeb): Router {
  const router = Router()
  const members = membersController(web)
  const one = memberRoleController(web)
  const link = memberLinkController(web)
  const invite = memberInviteController(web)
  router.get(patterns.members, allow('member.manage'), members.get)
  router.post(patterns.members, allow('member.manage'), members.post)
  router.get(patterns.memberEdit, allow('member.manage'), one.get)
  router.post(patterns.memberEdit, allow('member.manage'), one.post)
  router.get(patterns.memberLink, allow('member.manage'), link.get)
  router.post(patterns.memberLink, allow('member.manage'), link.post)
  router.get(patterns.memberInvite, allow('member.manage'), invite.get)
  router.post(patterns.memberInvite, allow('member.manage'), invite.post)
  return router
}
