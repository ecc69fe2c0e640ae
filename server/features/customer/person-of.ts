import type { Request } from 'express'
import { SignedOutError } from '../../errors.ts'
import type { IdentityUser } from '../../gateways/cognito/identity-gateway.ts'

/** Who is signed in, behind the customer guard. Throws SignedOutError in front of it. */
export function personOf(req: Request): IdentityUser {
  if (!req.person) throw new SignedOutError()
  return req.person
}
