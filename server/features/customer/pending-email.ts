import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { signedCookie } from '../../http/cookies.ts'
import { personOf } from './person-of.ts'

const day = 24 * 60 * 60 * 1000
const schema = z.object({ sub: z.string(), email: z.string(), sentAt: z.number() })

/** The address a person wants to have, and when the last code went there (ms since 1970). */
export type Pending = { email: string; sentAt: number }

/** It is kept in their own browser only, as long as a code is good. */
export function pendingEmail(config: Config) {
  const cookie = signedCookie(config, 'new-email', day)
  return {
    /** Undefined also where somebody else wanted it in this browser. */
    read(req: Request): Pending | undefined {
      const { data } = schema.safeParse(parse(cookie.read(req)))
      return data?.sub === personOf(req).sub ? data : undefined
    },
    write: (req: Request, res: Response, pending: Pending) =>
      cookie.write(res, JSON.stringify({ sub: personOf(req).sub, ...pending })),
    clear: (res: Response) => cookie.clear(res),
  }
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
