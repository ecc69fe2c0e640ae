import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { mountPage } from '../../http/mount-page.ts'
import type { AccountWeb } from '../../web.ts'
import { qrImageController } from './qr-image.controller.ts'
import { qrPageController } from './qr-page.controller.tsx'
import { qrPrintController } from './qr-print.controller.ts'
import { qrReplaceController } from './qr-replace.controller.tsx'

/** Codes: everyone may see one. Only members can print and replace them. */
export function qrRoutes(web: AccountWeb): Router {
  const { guards } = web
  const router = Router()
  const numbers = web.limits.guard({ name: 'qr-number', points: 60, seconds: 600 })
  // Every page with a code loads an image; browsers cache it for an hour.
  const images = web.limits.guard({ name: 'qr-image', points: 600, seconds: 600 })
  // Making a document takes some hundred milliseconds.
  const prints = web.limits.guard({ name: 'qr-print', points: 60, seconds: 600 })
  const page = qrPageController(web)
  const image = qrImageController(web)
  const replace = qrReplaceController(web)

  router.get(patterns.qr, guards.maybe, page.get)
  router.post(patterns.qr, numbers, page.post)
  router.get(patterns.qrPng, images, image.png)
  router.get(patterns.qrSvg, images, image.svg)
  router.get(patterns.qrPrint, guards.branch, prints, qrPrintController(web).get)
  mountPage(router, patterns.qrReplace, guards.branch, replace)
  return router
}
