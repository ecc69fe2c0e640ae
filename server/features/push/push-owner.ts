import type { Request } from 'express'
import { memberOf } from '../../people/access/allow.ts'
import { signInIdOf } from '../../people/session/kept-sessions.ts'
import type { PushOwner } from './push-device.store.ts'

/** The member who sends the request, and their sign-in in this browser. Behind the branch guard. */
export function pushOwnerOf(req: Request): PushOwner & { businessId: string } {
  const { staffId, businessId } = memberOf(req)
  const signInId = signInIdOf(req.sessionID, req.session)
  return { staffId, businessId, personId: req.session.personId ?? '', signInId }
}
