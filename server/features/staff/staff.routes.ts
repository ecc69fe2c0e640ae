import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
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
  const add = staffAddController(web)
  const edit = staffEditController(web)
  const remove = staffDeleteController(web)
  const photo = staffPhotoController(web)
  const list = staffImportController(web)

  // Fixed paths first: the pattern for ids would match them too.
  router.get(patterns.staffAdd, add.get)
  router.post(patterns.staffAdd, add.post)
  router.get(patterns.staffImport, list.get)
  router.post(patterns.staffImport, list.post)
  router.get(patterns.staffImportTemplate, staffTemplateController.get)
  router.get(patterns.staffMember, staffMemberController(web).get)
  router.get(patterns.staffEdit, edit.get)
  router.post(patterns.staffEdit, edit.post)
  router.get(patterns.staffDelete, remove.get)
  router.post(patterns.staffDelete, remove.post)
  router.get(patterns.staffPhoto, photo.get)
  router.post(patterns.staffPhoto, pictures, photo.post)
  return router
}
