import type { Request, Response } from 'express'
import { paths } from '../../paths.ts'
import type { AccountWeb } from '../../web.ts'

/**
 * After a change of one's own data the sign-in is renewed, so that it says so everywhere. The change stands anyway.
 * @returns where to go on: `next`, or the sign-in form where the renewal was refused and the session has ended
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
