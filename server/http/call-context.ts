import type { Request } from 'express'
import type { CallContext } from '../gateways/identity/call-context.ts'

/** What the identity service may know of the browser. */
export const callContext = (req: Request): CallContext => ({
  ...(req.ip && { ipAddress: req.ip }),
  lang: req.lang,
  ...(req.person && { known: true }),
})
