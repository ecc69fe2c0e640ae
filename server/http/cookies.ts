import type { CookieOptions, Request, Response } from 'express'
import type { Config } from '../config.ts'

/**
 * Signed cookies. Where the site is served over https their names begin with `__Host-`, which keeps
 * other hosts of the same domain from planting them (RFC 6265bis, cookie name prefixes).
 */
export function signedCookie(config: Config, name: string, maxAgeMs: number) {
  const fullName = config.secureCookies ? `__Host-${name}` : name
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
      return typeof value === 'string' && value !== '' ? value : undefined
    },
    write(res: Response, value: string) {
      res.cookie(fullName, value, { ...options, maxAge: maxAgeMs })
    },
    clear(res: Response) {
      res.clearCookie(fullName, options)
    },
  }
}
