import type { Request, Response } from 'express'
import type { Config } from '../config/config.ts'
import { signedCookie } from './cookies.ts'

const month = 30 * 24 * 3600 * 1000

/**
 * Which change of the e-mail address this browser need not show: one made here, or one whose notice the reader has
 * closed. A cookie keeps it, not the session or the database: somebody with a copied session can't hide it from others.
 */
export function seenChange(config: Config) {
  const cookie = signedCookie(config, 'address-seen', month)
  const markOf = (personId: string, at: number) => `${at}.${personId}`
  return {
    has: (req: Request, personId: string, at: number): boolean => cookie.read(req) === markOf(personId, at),
    keep: (res: Response, personId: string, at: number) => cookie.write(res, markOf(personId, at)),
  }
}
