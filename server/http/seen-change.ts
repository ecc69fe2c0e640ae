import type { Request, Response } from 'express'
import type { Config } from '../config.ts'
import { signedCookie } from './cookies.ts'

const month = 30 * 24 * 3600 * 1000

/**
 * Which change of the address a browser needs no telling of: its own, or one that its reader has put away there. It is
 * kept in the browser, not in the session or the database: somebody with a copied session can't put it away for others.
 */
export function seenChange(config: Config) {
  const cookie = signedCookie(config, 'address-seen', month)
  const markOf = (personId: string, at: number) => `${at}.${personId}`
  return {
    has: (req: Request, personId: string, at: number): boolean => cookie.read(req) === markOf(personId, at),
    keep: (res: Response, personId: string, at: number) => cookie.write(res, markOf(personId, at)),
  }
}
