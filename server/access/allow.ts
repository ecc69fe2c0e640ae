import type { Request, RequestHandler } from 'express'
import { NotFoundError } from '../errors.ts'
import type { Member } from './member.types.ts'
import { type Action, must } from './rights.ts'

/** Lets through whose role allows an action at all; whether on this very target, the controller asks. */
export function allow(action: Action): RequestHandler {
  return (req, _res, next) => {
    must(memberOf(req), action)
    next()
  }
}

/** Who is asking, behind the branch guard. Throws NotFoundError without one: then the page is not for them. */
export function memberOf(req: Request): Member {
  if (!req.member) throw new NotFoundError()
  return req.member
}
