import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { mountPage } from '../../http/mount-page.ts'
import type { Guards } from '../../people/access/guards.ts'
import type { AccountWeb, Web } from '../../web.ts'
import { photoController } from './photo.controller.ts'
import { staffAddController } from './staff-add.controller.tsx'
import { staffDeleteController } from './staff-delete.controller.tsx'
import { staffEditController } from './staff-edit.controller.tsx'
import { staffImportController } from './staff-import.controller.tsx'
import { staffListController } from './staff-list.controller.tsx'
import { staffMemberController } from './staff-member.controller.tsx'
import { staffPhotoController } from './staff-photo.controller.tsx'
import { staffTemplateController } from './staff-template.controller.ts'

/** The staff of a branch: everyone sees names and photos, members more. */
export function staffListRoutes(web: Web, guards: Guards): Router {
  const router = Router()
  const numbers = web.limits.guard({ name: 'staff-number', points: 60, seconds: 600 })
  const list = staffListController(web)
  router.get(patterns.staffList, guards.maybe, list.get)
  router.post(patterns.staffList, numbers, list.post)
  router.get(patterns.photo, photoController(web).get)
  return router
}

/** Managing staff; behind the area's guard. */
export function staffRoutes(web: AccountWeb): Router {
  const router = Router()
  // Reading a picture needs some hundred milliseconds, and memory.
  const pictures = web.limits.guard({ name: 'staff-photo', points: 60, seconds: 600 })
  const photo = staffPhotoController(web)
  const list = staffImportController(web)

  // Fixed paths first: the pattern for ids would match them too.
  mountPage(router, patterns.staffAdd, staffAddController(web))
  mountPage(router, patterns.staffImport, list)
  router.get(patterns.staffImportTemplate, staffTemplateController.get)
  router.get(patterns.staffMember, staffMemberController(web).get)
  mountPage(router, patterns.staffEdit, staffEditController(web))
  mountPage(router, patterns.staffDelete, staffDeleteController(web))
  router.get(patterns.staffPhoto, photo.get)
  router.post(patterns.staffPhoto, pictures, photo.post)
  return router
}
