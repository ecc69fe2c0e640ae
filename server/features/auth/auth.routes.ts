import { Router } from 'express'
import type { AccountWeb } from '../../app.ts'
import { areas, patterns } from '../../paths.ts'
import { logoutController } from './logout.controller.ts'

/** Signing in and out, registering, a forgotten password. Who is signed in already is sent home, but for signing out. */
export function authRoutes(web: AccountWeb): Router {
  const router = Router()
  const { guards } = web

  router.post(patterns.logout, guards.session, logoutController(web).post)
  router.use(areas.auth, guards.auth)
  return router
}
