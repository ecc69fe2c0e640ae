import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { languageOfAddress } from '../../http/middleware/language.ts'
import type { Web } from '../../web.ts'
import { homeController } from './home.controller.tsx'
import { installController } from './install.controller.tsx'
import { siteFilesController } from './site-files.controller.ts'

export const homeRoutes = (web: Pick<Web, 'send' | 'config' | 'guests'>): Router =>
  Router().get(patterns.home, homeController(web).get)

/** Files that search engines and browsers request by themselves, and the offline page. None depends on its reader. */
export function siteFileRoutes(
  web: Pick<Web, 'send' | 'config' | 'clock' | 'db' | 'i18n' | 'assets'>,
): Router {
  const router = Router()
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
