import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { mountPage } from '../../http/mount-page.ts'
import { allow } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import { oneRefundController } from './one-refund.controller.tsx'
import { refundController } from './refund.controller.tsx'

/** Refunds; behind the area's guard. */
export function refundRoutes(web: AccountWeb): Router {
  const router = Router()
  mountPage(router, patterns.tipRefund, allow('refund'), refundController(web))
  mountPage(router, patterns.oneRefund, allow('refund'), oneRefundController(web))
  return router
}
