import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { allowCamera } from '../../http/middleware/security-headers.ts'
import type { Web } from '../../web.ts'
import { scannerController } from './scanner.controller.tsx'

export function scannerRoutes(web: Pick<Web, 'send' | 'config'>): Router {
  const router = Router()
  router.get(patterns.scanner, allowCamera(web.config), scannerController(web).get)
  return router
}
