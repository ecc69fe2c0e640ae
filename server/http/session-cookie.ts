import type { CookieOptions } from 'express-session'
import { cookieLifetimeMs } from '../base/constants.ts'
import type { Config } from '../config/config.ts'

/** The longest time a sign-in can last, in ms. */
export const sessionLifetime = cookieLifetimeMs

/** The cookie's name and attributes; with `__Host-` other hosts of the domain can't set one (RFC 6265bis). */
export function sessionCookie({ secureCookies }: Pick<Config, 'secureCookies'>) {
  const options = {
    httpOnly: true,
    sameSite: 'lax',
    secure: secureCookies,
    path: '/',
  } satisfies CookieOptions
  return { name: secureCookies ? '__Host-session' : 'session', options }
}
