import type { Request, Response } from 'express'
import { paths } from '../../base/paths.ts'
import type { AccountWeb } from '../../web.ts'

/**
 * Refreshes the tokens after a person changed their own data, so that all pages show it. The change stands in any
 * case.
 * @returns the next page: `next`, or the sign-in form if the refresh was refused and the session has ended
 */
export async function renewedTo(
  signIns: AccountWeb['signIns'],
  req: Request,
  res: Response,
  next: string,
): Promise<string> {
  try {
    return (await signIns.renew(req, res)) ? next : paths.login(next)
  } catch (err) {
    req.log.warn({ err }, 'sign-in not renewed after a change')
    return next
  }
}
