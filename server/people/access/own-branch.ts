import type { Request } from 'express'
import { NotFoundError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { type Branch, findBranch } from '../../venues/branch.store.ts'
import { memberOf } from './allow.ts'
import { type Action, must } from './rights.ts'

/** The branch in the URL. Throws NotFoundError if it is another business's, ForbiddenError if the right is missing. */
export async function ownBranch(db: Db, req: Request, action: Action): Promise<Branch> {
  const branch = await findBranch(db, String(req.params.branchId))
  if (!branch) throw new NotFoundError()
  must(memberOf(req), action, { businessId: branch.businessId, branchId: branch.id })
  return branch
}
