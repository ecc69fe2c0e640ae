import type { Request } from 'express'
import { safeLocalPath } from './safe-redirect.ts'

/** Where somebody who has to sign in first comes back to: this page, or the one whose form was sent. */
export function hereOf(req: Request): string | undefined {
  if (req.method === 'GET' || req.method === 'HEAD') return req.originalUrl
  const from = URL.parse(req.get('Referer') ?? '')
  return from && from.host === req.get('Host') ? from.pathname + from.search : undefined
}

/** Where the address says to go on after signing in, if that is a page of ours. */
export const returnOf = (req: Request): string | undefined => safeLocalPath(req.query.return)
