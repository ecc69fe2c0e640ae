import { Router } from 'express'
import type { Web } from '../../app.ts'
import { patterns } from '../../paths.ts'
import { homeController } from './home.controller.tsx'
import { siteFilesController } from './site-files.controller.ts'

export function systemRoutes(web: Pick<Web, 'send' | 'config' | 'guests' | 'clock'>): Router {
  const router = Router()
  router.get(patterns.home, homeController(web).get)
  const files = siteFilesController(web)
  router.get(patterns.robots, files.robots)
  router.get(patterns.sitemap, files.sitemap)
  router.get(patterns.securityText, files.security)
  return router
}
