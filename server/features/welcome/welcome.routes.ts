import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { mountPage } from '../../http/mount-page.ts'
import type { Web } from '../../web.ts'
import { comingSoonController } from './coming-soon.controller.tsx'
import { welcomeController } from './welcome.controller.tsx'

export function welcomeRoutes(web: Pick<Web, 'clock' | 'db' | 'send' | 'config' | 'guests'>): Router {
  const router = Router()
  mountPage(router, patterns.welcome, welcomeController(web))
  router.get(patterns.comingSoon, comingSoonController(web).get)
  return router
}
