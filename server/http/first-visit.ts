import type { Request, Response } from 'express'
import { cookieLifetimeMs } from '../base/constants.ts'
import type { Config } from '../config/config.ts'
import { signedCookie } from './cookies.ts'
import type { Guests } from './guest.ts'
import { sessionCookie } from './session-cookie.ts'

type FirstVisits = {
  /** Whether a person opens this site for the first time, as far as we can tell without a cookie. */
  isFirst(req: Request): boolean
  /** Remembers that they have seen the welcome page. */
  done(res: Response): void
}

/**
 * The welcome page is for a person in a browser who comes from outside this site and has no cookie of ours. Search engines
 * and link previews do not send `navigate`, so they get the page they ask for. A browser that stores no cookies arrives
 * from our own welcome page, so it is not sent there again.
 */
export function createFirstVisits(config: Config, guests: Guests): FirstVisits {
  const cookie = signedCookie(config, 'welcomed', cookieLifetimeMs)
  const { name } = sessionCookie(config)
  return {
    isFirst: (req) =>
      req.get('Sec-Fetch-Mode') === 'navigate' &&
      req.get('Sec-Fetch-Site') !== 'same-origin' &&
      cookie.read(req) === undefined &&
      guests.known(req) === undefined &&
      req.signedCookies?.[name] === undefined,
    done: (res) => cookie.write(res, '1'),
  }
}
