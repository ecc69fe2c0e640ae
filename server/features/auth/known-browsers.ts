import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import { cookieLifetimeMs } from '../../base/constants.ts'
import type { Config, Secrets } from '../../config/config.ts'
import { foldAddress } from '../../config/mail-address.ts'
import { newId } from '../../db/ids.ts'
import { signedCookie } from '../../http/cookies.ts'

/** The maximum number of accounts remembered per browser. */
const mostAccounts = 4

export type KnownBrowsers = {
  /** The browser's id, if this account has signed in here before; otherwise undefined. */
  idOf(req: Request, email: string): string | undefined
  /** Call it after this account has proven itself in this browser. */
  remember(req: Request, res: Response, email: string): void
}

/**
 * Browsers in which an account has signed in before. A signed cookie, which survives the sign-out, contains a random
 * id and a keyed hash of each address. It grants no access: it only keeps strangers' tries from counting against the
 * account's owner.
 */
export function createKnownBrowsers(
  config: Config,
  secrets: Secrets['session'],
  clock: () => number,
): KnownBrowsers {
  const cookie = signedCookie(config, 'browser', cookieLifetimeMs, clock)
  const markOf = (secret: string, id: string, email: string) =>
    createHmac('sha256', secret)
      .update(`browser:${id}:${foldAddress(email)}`)
      .digest('base64url')
      .slice(0, 22)
  const read = (req: Request) => {
    const [id = '', ...marks] = cookie.read(req)?.split('.') ?? []
    return { id, marks }
  }
  const isMarked = (id: string, marks: string[], email: string) =>
    secrets.some((secret) => marks.some((mark) => same(mark, markOf(secret, id, email))))
  return {
    idOf(req, email) {
      const { id, marks } = read(req)
      return isMarked(id, marks, email) ? id : undefined
    },
    remember(req, res, email) {
      const known = read(req)
      const id = known.id || newId()
      const mark = markOf(secrets[0] ?? '', id, email)
      const marks = [mark, ...known.marks.filter((each) => each !== mark)].slice(0, mostAccounts)
      cookie.write(res, [id, ...marks].join('.'))
    },
  }
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
