import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { allow } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import { oneRefundController } from './one-refund.controller.tsx'
import { refundController } from './refund.controller.tsx'

/** Refunds; behind the area's guard. */
export function refundRoutes(web: AccountWeb): Router {
  const router = Router()
  const refund = refundController(web)
  const one = oneRefundController(web)
  router.get(patterns.tipRefund, allow('refund'), refund.get)
  router.post(patterns.tipRefund, allow('refund'), refund.post)
  router.get(patterns.oneRefund, allow('refund'), one.get)
  router.post(patterns.oneRefund, allow('refund'), one.post)
  return router
}
