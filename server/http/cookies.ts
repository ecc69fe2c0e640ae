import type { CookieOptions, Request, Response } from 'express'
import type { Config } from '../config/config.ts'

/**
 * Signed cookies. Over https their names begin with `__Host-`, so that other hosts of the same domain can't set them
 * (RFC 6265bis, cookie name prefixes). The signature covers `name=value`, so that one cookie's value is not accepted
 * under the name of another.
 */
export function signedCookie(config: Config, name: string, maxAgeMs: number) {
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
      const value: unknown = req.signedCookies?.[fullName]
      if (typeof value !== 'string' || !value.startsWith(own)) return undefined
      return value.slice(own.length) || undefined
    },
    write(res: Response, value: string) {
      res.cookie(fullName, own + value, { ...options, maxAge: maxAgeMs })
    },
    clear(res: Response) {
      res.clearCookie(fullName, options)
    },
  }
}
