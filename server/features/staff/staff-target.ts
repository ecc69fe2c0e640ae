import type { Request } from 'express'
import { memberOf } from '../../access/allow.ts'
import { type Action, may } from '../../access/rights.ts'
import type { Db } from '../../db/database.ts'
import { NotFoundError, StaffForbiddenError } from '../../errors.ts'
import type { Typed } from '../../http/parse-form.ts'
import type { Branch } from '../../venues/branch.store.ts'
import { findStaff } from '../../venues/staff.store.ts'
import type { StaffMember } from '../../venues/staff.types.ts'

/**
 * The staff member an address names. Throws NotFoundError for whom the reader may not even see (another business's,
 * a colleague of another branch, who is none any more), and StaffForbiddenError where they may see them and no more.
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

/** Refuses, in the words of the staff pages, whoever may not do this to anybody. */
export function mustStaff(req: Request, action: Action): void {
  if (!may(memberOf(req), action)) throw new StaffForbiddenError(action)
}

/** The branch a form is about: what was chosen there, else what the address asks for, else the first; '' without any. */
export function branchMeant(req: Request, typed: Typed, branches: Pick<Branch, 'id'>[]): string {
  const asked = typed.branch ?? req.query.branch
  return (branches.find(({ id }) => id === asked) ?? branches[0])?.id ?? ''
}
