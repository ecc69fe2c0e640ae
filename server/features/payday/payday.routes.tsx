import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { mountPage } from '../../http/mount-page.ts'
import { personOf } from '../../people/access/index.ts'
import type { AccountWeb } from '../../web.ts'
import { ownPaydaysController, statementController } from './own-paydays.controller.tsx'
import { payPeopleController } from './pay-people.controller.tsx'
import { paydayController } from './payday.controller.tsx'
import { fileController } from './payday-file.controller.tsx'
import { nextController } from './payday-next.controller.tsx'
import { recordController } from './payday-record.controller.tsx'
import { settingsController } from './payday-settings.controller.tsx'
import { paydaysController, yearController } from './paydays.controller.tsx'

/** Paydays of a business; behind the area's guard. One's own are behind that of an account. */
export function paydayRoutes(web: AccountWeb): Router {
  const router = Router()
  router.get(patterns.paydays, paydaysController(web))
  mountPage(router, patterns.paydayNext, nextController(web))
  mountPage(router, patterns.paydayRecord, recordController(web))
  mountPage(router, patterns.paydaySettings, settingsController(web))
  mountPage(router, patterns.payPeople, payPeopleController(web))
  router.get(patterns.paydayYear, yearController(web))
  mountPage(router, patterns.payday, paydayController(web))
  router.get(patterns.paydayFile, fileController(web))
  router.get(patterns.ownPaydays, web.guards.customer, ownPaydaysController(web))
  // Owners get a mail for a "not received".
  const presses = web.limits.guard(
    { name: 'payday-answer', points: 30, seconds: 600 },
    (req) => personOf(req).sub,
  )
  const { get, post } = statementController(web)
  router.get(patterns.statement, web.guards.customer, get)
  router.post(patterns.statement, web.guards.customer, presses, post)
  return router
}
