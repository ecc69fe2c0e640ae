import { createHash, randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Config } from '../config/config.ts'
import { signedCookie } from './cookies.ts'
import { sessionLifetime } from './session-cookie.ts'

const day = 24 * 60 * 60 * 1000
/** Ends the id of a browser in which somebody is signed in; ids contain no dot. */
const signedInMark = '.in'

export type Guests = {
  /** This browser's guest id, if it has sent a form before. */
  known(req: Request): string | undefined
  /** Same, but marks the browser with `id`, or a new one, if it has none. Only for answers to a form: just looking sets no cookie. */
  ensure(req: Request, res: Response, id?: string): string
  /**
   * A guest id made from a wallet's approval, for a browser that has none. The same approval makes the same id, also where
   * it is sent again because its answer was lost. `TipService.start` says how long an approval counts.
   */
  from(approval: string): string
  /** A new id for a browser that has none. */
  fresh(): string
  /** At sign-in: the browser continues with this id, for as long as the sign-in lasts. */
  keep(res: Response, id: string): void
  /** At sign-out: the next person in this browser is somebody else. */
  drop(res: Response): void
}

/**
 * A visitor's only cookie: a signed random id that owns the tips made in this browser. It lasts one day from the last
 * form, so that a switch to the bank's app, or closing the browser, loses nothing. While somebody is signed in it lasts
 * longer: their later tips are theirs too, and a visitor's page recognises them without loading a session.
 * @param met called with each new guest id
 */
export function createGuests(config: Config, met: (guestId: string) => void = () => {}): Guests {
  const visitor = signedCookie(config, 'guest', day)
  const signedIn = signedCookie(config, 'guest', sessionLifetime)
  const newId = () => randomBytes(18).toString('base64url')
  const idOf = (value: string | undefined) => value?.replace(signedInMark, '')
  return {
    known: (req) => idOf(visitor.read(req)),
    ensure(req, res, id) {
      const known = visitor.read(req)
      const value = known ?? id ?? newId()
      if (known === undefined) met(value)
      const cookie = value.endsWith(signedInMark) ? signedIn : visitor
      cookie.write(res, value)
      return idOf(value) ?? value
    },
    // Not secret by itself: what a browser owns is its signature.
    from: (approval) => createHash('sha256').update(approval).digest().subarray(0, 18).toString('base64url'),
    fresh: newId,
    keep: (res, id) => signedIn.write(res, id + signedInMark),
    drop: (res) => visitor.clear(res),
  }
}
