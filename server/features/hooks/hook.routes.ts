import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { mountPage } from '../../http/mount-page.ts'
import { allow } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import { hookController } from './hook.controller.tsx'
import { hookDeleteController } from './hook-delete.controller.tsx'
import { hookListController } from './hook-list.controller.tsx'

/** The business's webhooks; behind the area's guard. */
export function hookRoutes(web: AccountWeb): Router {
  const router = Router()
  const may = allow('webhook.manage')
  // Each of these may send a message to someone else's server.
  const presses = web.limits.guard({ name: 'hook', points: 60, seconds: 600 })
  const list = hookListController(web)
  const one = hookController(web)

  router.get(patterns.hooks, may, list.get)
  router.post(patterns.hooks, may, presses, list.post)
  router.get(patterns.hook, may, one.get)
  router.post(patterns.hook, may, presses, one.post)
  router.post(patterns.hookMessage, may, presses, one.again)
  mountPage(router, patterns.hookDelete, may, hookDeleteController(web))
  return router
}
