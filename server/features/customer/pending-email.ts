import type { Request, Response } from 'express'
import type { Config } from '../../config.ts'
import { signedCookie } from '../../http/cookies.ts'
import { personOf } from './person-of.ts'

const day = 24 * 60 * 60 * 1000

/** The address a person wants to have, until the code has come: in their own browser, as long as the code is good. */
export function pendingEmail(config: Config) {
  const cookie = signedCookie(config, 'new-email', day)
  return {
    /** Undefined also where somebody else wanted it in this browser. */
    read(req: Request): string | undefined {
      const [owner, email] = cookie.read(req)?.split(' ') ?? []
      return owner === personOf(req).sub ? email : undefined
    },
    write(req: Request, res: Response, email: string) {
      cookie.write(res, `${personOf(req).sub} ${email}`)
    },
    clear: (res: Response) => cookie.clear(res),
  }
}
