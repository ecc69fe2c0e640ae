import { Router } from 'express'
import type { AccountWeb } from '../../app.ts'
import { allow } from '../../middleware/allow.ts'
import { patterns } from '../../paths.ts'
import { memberRoleController } from './member-role.controller.tsx'
import { membersController } from './members.controller.tsx'

/** Who is what in the business; behind the area's guard. */
export function memberRoutes(web: AccountWeb): Router {
  const router = Router()
  const members = membersController(web)
  const one = memberRoleController(web)
  router.get(patterns.members, allow('member.manage'), members.get)
  router.post(patterns.members, allow('member.manage'), members.post)
  router.get(patterns.memberEdit, allow('member.manage'), one.get)
  router.post(patterns.memberEdit, allow('member.manage'), one.post)
  return router
}
