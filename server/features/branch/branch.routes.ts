import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { mountPage } from '../../http/mount-page.ts'
import { allow } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import { branchCloseController } from './branch-close.controller.tsx'
import { branchFormControllers } from './branch-form.controller.tsx'
import { businessController } from './business.controller.tsx'

/** An owner's branches; behind the area's guard. */
export function branchRoutes(web: AccountWeb): Router {
  const router = Router()
  const { add, edit } = branchFormControllers(web)

  router.get(patterns.business, allow('branch.edit'), businessController(web).get)
  mountPage(router, patterns.branchAdd, allow('branch.add'), add)
  // The controller checks whose branch it is: another business's branch is treated as missing.
  mountPage(router, patterns.branchEdit, allow('branch.edit'), edit)
  mountPage(router, patterns.branchClose, allow('branch.close'), branchCloseController(web))
  return router
}
