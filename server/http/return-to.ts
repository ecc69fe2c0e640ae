import type { Request } from 'express'
import { safeLocalPath } from './safe-redirect.ts'

/** True if a page is asked for and no form is sent. HEAD asks what GET would be told (RFC 9110, 9.3.2). */
export const isReadRequest = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** Where a person returns after signing in: this page, or the page whose form was sent. */
export function hereOf(req: Request): string | undefined {
  if (isReadRequest(req)) return req.originalUrl
  const from = URL.parse(req.get('Referer') ?? '')
  return from && from.host === req.get('Host') ? from.pathname + from.search : undefined
}

/** The page to open after signing in, from the URL, if it is a page of ours. */
export const returnOf = (req: Request): string | undefined => safeLocalPath(req.query.return)
