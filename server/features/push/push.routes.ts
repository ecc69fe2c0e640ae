import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { mountPage } from '../../http/mount-page.ts'
import { memberOf } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import { pushController } from './push.controller.tsx'
import { pushDevicesController } from './push-devices.controller.ts'

/** A member's notifications of tips; behind the area's guard. */
export function pushRoutes(web: AccountWeb): Router {
  const router = Router()
  const devices = pushDevicesController(web)
  // Each address that is taken in is written to later.
  const limit = { name: 'push', points: 30, seconds: 600 }
  const presses = web.limits.guard(limit, (req) => memberOf(req).staffId)

  mountPage(router, patterns.memberPush, pushController(web))
  router.post(patterns.memberPushHere, presses, devices.here)
  router.post(patterns.memberPushDevices, devices.remove)
  return router
}
