import type { Request } from 'express'
import { NotFoundError, SignedOutError } from '../../base/errors.ts'
import type { IdentityUser } from '../../gateways/identity/identity-gateway.ts'
import type { Member } from '../../venues/member.types.ts'

/** The signed-in person, behind a guard. Throws SignedOutError without one. */
export function personOf(req: Request): IdentityUser {
  if (!req.person) throw new SignedOutError()
  return req.person
}

/** The member who sends the request, behind the branch guard. Throws NotFoundError if there is no member. */
export function memberOf(req: Request): Member {
  if (!req.member) throw new NotFoundError()
  return req.member
}
