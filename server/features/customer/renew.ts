import type { Request } from 'express'
import type { AccountWeb } from '../../app.ts'

/** After a change of one's own data the sign-in is renewed, so that it says so everywhere. The change stands anyway. */
export async function renewIfPossible(signIns: AccountWeb['signIns'], req: Request): Promise<void> {
  try {
    await signIns.renew(req)
  } catch (err) {
    req.log.warn({ err }, 'sign-in not renewed after a change')
  }
}
