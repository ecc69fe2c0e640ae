import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { allow } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import { branchHomeController } from './branch-home.controller.tsx'
import { branchLiveController } from './branch-live.controller.ts'
import { earningController } from './earning.controller.tsx'
import { earningCsvController } from './earning-csv.controller.ts'
import { earningTipController } from './earning-tip.controller.tsx'

/** A branch's home page and its earnings; behind the area's guard. */
export function earningRoutes(web: AccountWeb): Router {
  const router = Router()
  const own = allow('earnings.own')
  router.get(patterns.branchHome, own, branchHomeController(web).get)
  router.get(patterns.branchLive, own, branchLiveController(web).get)
  router.get(patterns.earning, own, earningController(web).get)
  router.get(patterns.earningCsv, allow('export'), earningCsvController(web).get)
  router.get(patterns.earningTip, own, earningTipController(web).get)
  return router
}
