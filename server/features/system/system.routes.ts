import { Router } from 'express'
import type { SendPage } from '../../http/send-page.tsx'
import { patterns } from '../../paths.ts'
import { homeController } from './home.controller.tsx'

export function systemRoutes({ send }: { send: SendPage }): Router {
  const router = Router()
  router.get(patterns.home, homeController(send).get)
  return router
}
