import { Router } from 'express'
import { patterns } from '../../paths.ts'
import type { Web } from '../../web.ts'
import { disclosureController } from './disclosure.controller.tsx'
import { privacyController } from './privacy.controller.tsx'
import { termsController } from './terms.controller.tsx'

/** The pages that the law requires, open to everyone. */
export function legalRoutes(web: Pick<Web, 'send' | 'config'>): Router {
  const router = Router()
  router.get(patterns.privacy, privacyController(web).get)
  router.get(patterns.terms, termsController(web).get)
  router.get(patterns.disclosure, disclosureController(web).get)
  return router
}
