import { Router } from 'express'
import type { Web } from '../../app.ts'
import { languageOfAddress } from '../../middleware/language.ts'
import { patterns } from '../../paths.ts'
import { homeController } from './home.controller.tsx'
import { installController } from './install.controller.tsx'
import { siteFilesController } from './site-files.controller.ts'

export function systemRoutes(
  web: Pick<Web, 'send' | 'config' | 'guests' | 'clock' | 'i18n' | 'assets'>,
): Router {
  const router = Router()
  router.get(patterns.home, homeController(web).get)
  const files = siteFilesController(web)
  router.get(patterns.robots, files.robots)
  router.get(patterns.sitemap, files.sitemap)
  router.get(patterns.securityText, files.security)
  const install = installController(web)
  const ofAddress = languageOfAddress(web.i18n)
  router.get(patterns.build, install.build)
  router.get(patterns.webManifest, ofAddress, install.manifest)
  router.get(patterns.offline, ofAddress, install.offline)
  return router
}
