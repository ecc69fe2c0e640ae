import type { Request } from 'express'
import { memberOf } from '../../people/access/index.ts'
import type { PushOwner } from './push-device.store.ts'

/** The member who sends the request, and their sign-in in this browser. Behind the branch guard. */
export function pushOwnerOf(req: Request): PushOwner & { businessId: string } {
  const { staffId, businessId } = memberOf(req)
  const { personId = '', signInId = '' } = req.session
  return { staffId, businessId, personId, signInId }
}
