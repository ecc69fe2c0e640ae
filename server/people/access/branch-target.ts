import type { Request } from 'express'
import { NotFoundError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { type Branch, findBranch } from '../../venues/branch.store.ts'
import type { Member } from '../../venues/member.types.ts'
import { memberOf } from './request-member.ts'
import { type Action, must } from './rights.ts'

/** A member's branch. Throws NotFoundError if it is another business's, ForbiddenError if the right is missing. */
export async function branchFor(db: Db, member: Member, action: Action, id: string): Promise<Branch> {
  // A form may name any, also what PostgreSQL refuses to look up.
  const branch = id.includes('\0') ? undefined : await findBranch(db, id)
  if (!branch) throw new NotFoundError()
  must(member, action, { businessId: branch.businessId, branchId: branch.id })
  return branch
}

/** The same for the branch in the URL. */
export const branchTarget = (db: Db, req: Request, action: Action): Promise<Branch> =>
  branchFor(db, memberOf(req), action, String(req.params.branchId))
