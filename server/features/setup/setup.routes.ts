import { Router } from 'express'
import { areas, patterns } from '../../base/paths.ts'
import { keepAddress } from '../../http/keep-address.ts'
import { mountPage } from '../../http/mount-page.ts'
import { setupGuard } from '../../people/access/setup-guard.ts'
import type { Web } from '../../web.ts'
import { setupController } from './setup.controller.tsx'
import { setupBeginController } from './setup-begin.controller.tsx'
import { setupBranchController } from './setup-branch.controller.tsx'
import { setupBusinessController } from './setup-business.controller.tsx'
import { setupOwnerController } from './setup-owner.controller.tsx'
import { setupOwnerLinkController } from './setup-owner-link.controller.tsx'
import { setupPosterController } from './setup-poster.controller.tsx'
import { setupServicesController } from './setup-services.controller.tsx'
import { setupTipController } from './setup-tip.controller.tsx'
import { setupTipLiveController } from './setup-tip-live.controller.ts'

/** The first set-up of an installation. The link comes first; all else is behind the guard. */
export function setupRoutes(web: Web): Router {
  const router = Router()
  const all = setupController(web)
  const services = setupServicesController(web)
  const poster = setupPosterController(web)
  const tries = web.limits.guard({ name: 'setup-link', points: 30, seconds: 600 })
  // Each look asks Stripe, Cognito and the mail server some twenty questions.
  const looks = web.limits.guard({ name: 'setup-services', points: 20, seconds: 600 }, () => 'setup')
  const prints = web.limits.guard({ name: 'setup-poster', points: 30, seconds: 600 }, () => 'setup')

  router.use(areas.setup, keepAddress)
  mountPage(router, patterns.setupBegin, tries, setupBeginController(web))
  router.use(areas.setup, setupGuard(web))
  router.get(patterns.setup, all.get)
  mountPage(router, patterns.setupBusiness, setupBusinessController(web))
  mountPage(router, patterns.setupBranch, setupBranchController(web))
  router.get(patterns.setupServices, services.get)
  router.post(patterns.setupServices, looks, services.post)
  mountPage(router, patterns.setupOwner, setupOwnerController(web))
  mountPage(router, patterns.setupOwnerLink, setupOwnerLinkController(web))
  router.get(patterns.setupPoster, poster.get)
  router.get(patterns.setupPosterPdf, prints, poster.pdf)
  router.get(patterns.setupTip, setupTipController(web).get)
  router.get(patterns.setupTipLive, setupTipLiveController(web).get)
  router.post(patterns.setupFinish, all.finish)
  return router
}
