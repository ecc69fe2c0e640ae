import type { Request } from 'express'
import { NotFoundError, StaffForbiddenError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import type { Typed } from '../../http/parse-form.ts'
import { type Action, may, memberOf } from '../../people/access/index.ts'
import type { Branch } from '../../venues/branch.store.ts'
import type { Member } from '../../venues/member.types.ts'
import { findStaff } from '../../venues/staff.store.ts'
import type { StaffMember } from '../../venues/staff.types.ts'

/**
 * A staff member, for a reader. Throws NotFoundError if the reader may not even see them (another business's, a
 * colleague of another branch, or deleted), and StaffForbiddenError if the reader may see them but not do this.
 */
export async function staffFor(db: Db, member: Member, action: Action, id: string): Promise<StaffMember> {
  const staff = await findStaff(db, id)
  if (!staff) throw new NotFoundError()
  const target = { businessId: staff.businessId, branchId: staff.branchId, staffId: staff.id }
  // Everybody sees their own place.
  if (id !== member.staffId && !may(member, 'staff.list', target)) throw new NotFoundError()
  if (!may(member, action, target)) throw new StaffForbiddenError(action)
  return staff
}

/** The same for the staff member in the address. */
export const staffTarget = (db: Db, req: Request, action: Action): Promise<StaffMember> =>
  staffFor(db, memberOf(req), action, String(req.params.id))

/** The id of the branch that a form shows: the one just sent, else the URL's, else the first. '' without branches. */
export function branchMeant(req: Request, typed: Typed, branches: Pick<Branch, 'id'>[]): string {
  const asked = typed.branch ?? req.query.branch
  return (branches.find(({ id }) => id === asked) ?? branches[0])?.id ?? ''
}
