import type { Request } from 'express'
import { SignedOutError } from '../../base/errors.ts'
import type { IdentityUser } from '../../gateways/identity/identity-gateway.ts'

/** The signed-in person, behind the customer guard. Without that guard it throws SignedOutError. */
export function personOf(req: Request): IdentityUser {
  if (!req.person) throw new SignedOutError()
  return req.person
}
