import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { allow } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import { auditController } from './audit.controller.tsx'

/** The audit list; behind the area's guard. */
export function auditRoutes(web: AccountWeb): Router {
  return Router().get(patterns.audit, allow('audit.see'), auditController(web).get)
}
