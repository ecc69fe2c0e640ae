import type { Request, Response } from 'express'
import type { Config } from '../config.ts'
import { cookieLifetimeMs } from '../constants.ts'
import { sessionCookie } from '../session/session-cookie.ts'
import { signedCookie } from './cookies.ts'
import type { Guests } from './guest.ts'

export type FirstVisits = {
  /** Whether a person opens this site for the first time, as far as can be told without having marked them. */
  isFirst(req: Request): boolean
  /** Remembers that they have been welcomed. */
  done(res: Response): void
}

/**
 * Who is welcomed: somebody in a browser, coming from outside, whom nothing here knows. Search engines and previews
 * don't say that they navigate, so they get the page they ask for; and a browser that keeps no cookies comes from our own
 * welcome page, so it is not sent there again.
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
