import { Router } from 'express'
import type { Web } from '../../app.ts'
import { patterns } from '../../paths.ts'
import { homeController } from './home.controller.tsx'

export function systemRoutes(web: Pick<Web, 'send' | 'config' | 'guests'>): Router {
  const router = Router()
  router.get(patterns.home, homeController(web).get)
  return router
}
