import { Router } from 'express'
import { areas, patterns } from '../../base/paths.ts'
import { keepAddress } from '../../http/keep-address.ts'
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
  const begin = setupBeginController(web)
  const all = setupController(web)
  const business = setupBusinessController(web)
  const branch = setupBranchController(web)
  const services = setupServicesController(web)
  const owner = setupOwnerController(web)
  const ownerLink = setupOwnerLinkController(web)
  const poster = setupPosterController(web)
  const tries = web.limits.guard({ name: 'setup-link', points: 30, seconds: 600 })
  // Each look asks Stripe, Cognito and the mail server some twenty questions.
  const looks = web.limits.guard({ name: 'setup-services', points: 20, seconds: 600 }, () => 'setup')
  const prints = web.limits.guard({ name: 'setup-poster', points: 30, seconds: 600 }, () => 'setup')

  router.use(areas.setup, keepAddress)
  router.get(patterns.setupBegin, tries, begin.get)
  router.post(patterns.setupBegin, tries, begin.post)
  router.use(areas.setup, setupGuard(web))
  router.get(patterns.setup, all.get)
  router.get(patterns.setupBusiness, business.get)
  router.post(patterns.setupBusiness, business.post)
  router.get(patterns.setupBranch, branch.get)
  router.post(patterns.setupBranch, branch.post)
  router.get(patterns.setupServices, services.get)
  router.post(patterns.setupServices, looks, services.post)
  router.get(patterns.setupOwner, owner.get)
  router.post(patterns.setupOwner, owner.post)
  router.get(patterns.setupOwnerLink, ownerLink.get)
  router.post(patterns.setupOwnerLink, ownerLink.post)
  router.get(patterns.setupPoster, poster.get)
  router.get(patterns.setupPosterPdf, prints, poster.pdf)
  router.get(patterns.setupTip, setupTipController(web).get)
  router.get(patterns.setupTipLive, setupTipLiveController(web).get)
  router.post(patterns.setupFinish, all.finish)
  return router
}
