import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Config } from '../config.ts'
import { sessionLifetime } from '../session/session-cookie.ts'
import { signedCookie } from './cookies.ts'

const day = 24 * 60 * 60 * 1000
/** Marks the id of a browser in which somebody is signed in; ids have no dot. */
const signedInMark = '.in'

export type Guests = {
  /** Whose browser this is, if it has sent a form before. */
  known(req: Request): string | undefined
  /** The same, giving it an id where it has none. Only for answers to a form: who merely looks gets no cookie. */
  ensure(req: Request, res: Response): string
  /** An id for a browser that has none yet. */
  fresh(): string
  /** At sign-in: the browser goes on with this id, which then lasts as long as the sign-in. */
  keep(res: Response, id: string): void
  /** At sign-out: whoever comes next in this browser is somebody else. */
  drop(res: Response): void
}

/**
 * A visitor's only mark: a random id in a signed cookie, which owns the tips made in this browser. It lasts a day
 * from the last form, so that an app switch to the bank, or a browser that was closed meanwhile, loses nothing.
 * Where somebody is signed in it lasts longer: what they tip next month is theirs too, and a visitor's pages can tell
 * without asking for a session.
 * @param met hears of each new guest
 */
export function createGuests(config: Config, met: (guestId: string) => void = () => {}): Guests {
  const visitor = signedCookie(config, 'guest', day)
  const signedIn = signedCookie(config, 'guest', sessionLifetime)
  const newId = () => randomBytes(18).toString('base64url')
  const idOf = (value: string | undefined) => value?.replace(signedInMark, '')
  return {
    known: (req) => idOf(visitor.read(req)),
    ensure(req, res) {
      const known = visitor.read(req)
      const value = known ?? newId()
      if (known === undefined) met(value)
      const cookie = value.endsWith(signedInMark) ? signedIn : visitor
      cookie.write(res, value)
      return idOf(value) ?? value
    },
    fresh: newId,
    keep: (res, id) => signedIn.write(res, id + signedInMark),
    drop: (res) => visitor.clear(res),
  }
}
