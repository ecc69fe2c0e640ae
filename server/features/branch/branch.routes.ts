import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { allow } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import { branchCloseController } from './branch-close.controller.tsx'
import { branchFormControllers } from './branch-form.controller.tsx'
import { businessController } from './business.controller.tsx'

/** An owner's branches; behind the area's guard. */
export function branchRoutes(web: AccountWeb): Router {
  const router = Router()
  const { add, edit } = branchFormControllers(web)
  const close = branchCloseController(web)

  router.get(patterns.business, allow('branch.edit'), businessController(web).get)
  router.get(patterns.branchAdd, allow('branch.add'), add.get)
  router.post(patterns.branchAdd, allow('branch.add'), add.post)
  // The controller checks whose branch it is: another business's branch is treated as missing.
  router.get(patterns.branchEdit, allow('branch.edit'), edit.get)
  router.post(patterns.branchEdit, allow('branch.edit'), edit.post)
  router.get(patterns.branchClose, allow('branch.close'), close.get)
  router.post(patterns.branchClose, allow('branch.close'), close.post)
  return router
}
