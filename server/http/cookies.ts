import type { CookieOptions, Request, Response } from 'express'
import type { Config } from '../config/config.ts'

/** Of one written by a version before this one the time is not known: its text is all there is. */
const dated = /^~(\d+)~(.*)$/s

/**
 * Signed cookies. Over https their names begin with `__Host-`, so that other hosts of the same domain can't set them
 * (RFC 6265bis, cookie name prefixes). The signature covers `name=value`, so that one cookie's value is not accepted
 * under the name of another, and the time of its end: `Max-Age` is kept by browsers only.
 */
export function signedCookie(config: Config, name: string, maxAgeMs: number, clock = Date.now) {
  const fullName = config.secureCookies ? `__Host-${name}` : name
  const own = `${fullName}=`
  const options: CookieOptions = {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookies,
    path: '/',
  }
  return {
    read(req: Request): string | undefined {
      const signed: unknown = req.signedCookies?.[fullName]
      if (typeof signed !== 'string' || !signed.startsWith(own)) return undefined
      const text = signed.slice(own.length)
      const [, until, value = text] = dated.exec(text) ?? []
      return until !== undefined && Number(until) <= clock() ? undefined : value || undefined
    },
    write(res: Response, value: string) {
      res.cookie(fullName, `${own}~${clock() + maxAgeMs}~${value}`, { ...options, maxAge: maxAgeMs })
    },
    clear(res: Response) {
      res.clearCookie(fullName, options)
    },
  }
}
