import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { allow } from '../../people/access/allow.ts'
import type { AccountWeb, Web } from '../../web.ts'
import { disclosureController } from './disclosure.controller.tsx'
import { legalDetailsController } from './legal-details.controller.tsx'
import { privacyController } from './privacy.controller.tsx'
import { termsController } from './terms.controller.tsx'

/** The pages that the law requires, open to everyone. */
export function legalRoutes(web: Pick<Web, 'accounts' | 'send' | 'config' | 'db'>): Router {
  const router = Router()
  router.get(patterns.privacy, privacyController(web).get)
  router.get(patterns.terms, termsController(web).get)
  router.get(patterns.disclosure, disclosureController(web).get)
  return router
}

/** What the owner says about the seller; behind the area's guard. */
export function legalDetailsRoutes(web: AccountWeb): Router {
  const router = Router()
  const { get, post } = legalDetailsController(web)
  router.get(patterns.legalDetails, allow('legal.edit'), get)
  router.post(patterns.legalDetails, allow('legal.edit'), post)
  return router
}
