import type { Request } from 'express'
import { NotFoundError, StaffForbiddenError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import type { Typed } from '../../http/parse-form.ts'
import { memberOf } from '../../people/access/allow.ts'
import { type Action, may } from '../../people/access/rights.ts'
import type { Branch } from '../../venues/branch.store.ts'
import { findStaff } from '../../venues/staff.store.ts'
import type { StaffMember } from '../../venues/staff.types.ts'

/**
 * The staff member in the address. Throws NotFoundError if the reader may not even see them (another business's, a
 * colleague of another branch, or deleted), and StaffForbiddenError if the reader may see them but not do this.
 */
export async function targetOf(db: Db, req: Request, action: Action): Promise<StaffMember> {
  const member = memberOf(req)
  const staff = await findStaff(db, String(req.params.id))
  if (!staff || staff.businessId !== member.businessId) throw new NotFoundError()
  const target = { businessId: staff.businessId, branchId: staff.branchId, staffId: staff.id }
  if (!may(member, 'staff.list', target)) throw new NotFoundError()
  if (!may(member, action, target)) throw new StaffForbiddenError(action)
  return staff
}

/** Throws StaffForbiddenError if the member may not do this to anyone. */
export function mustStaff(req: Request, action: Action): void {
  if (!may(memberOf(req), action)) throw new StaffForbiddenError(action)
}

/** The id of the branch that a form shows: the one just sent, else the URL's, else the first. '' without branches. */
export function branchMeant(req: Request, typed: Typed, branches: Pick<Branch, 'id'>[]): string {
  const asked = typed.branch ?? req.query.branch
  return (branches.find(({ id }) => id === asked) ?? branches[0])?.id ?? ''
}
