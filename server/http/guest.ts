import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Config } from '../config.ts'
import { signedCookie } from './cookies.ts'

const day = 24 * 60 * 60 * 1000

export type Guests = {
  /** Whose browser this is, if it has sent a form before. */
  known(req: Request): string | undefined
  /** The same, giving it an id where it has none. Only for answers to a form: who merely looks gets no cookie. */
  ensure(req: Request, res: Response): string
}

/**
 * A visitor's only mark: a random id in a signed cookie, which owns the tips made in this browser. It lasts a day
 * from the last form, so that an app switch to the bank, or a browser that was closed meanwhile, loses nothing.
 */
export function createGuests(config: Config): Guests {
  const cookie = signedCookie(config, 'guest', day)
  return {
    known: (req) => cookie.read(req),
    ensure(req, res) {
      const id = cookie.read(req) ?? randomBytes(18).toString('base64url')
      cookie.write(res, id)
      return id
    },
  }
}
