import type { Request, RequestHandler } from 'express'
import { NotFoundError } from '../../base/errors.ts'
import type { Member } from '../../venues/member.types.ts'
import { type Action, must } from './rights.ts'

/** Checks that the member's role allows the action at all. Whether it allows this target, the controller checks. */
export function allow(action: Action): RequestHandler {
  return (req, _res, next) => {
    must(memberOf(req), action)
    next()
  }
}

/** The member who sends the request, behind the branch guard. Throws NotFoundError if there is no member. */
export function memberOf(req: Request): Member {
  if (!req.member) throw new NotFoundError()
  return req.member
}
