import { StaffForbiddenError } from '../../../base/errors.ts'
import { type Action, may } from '../../../people/access/rights.ts'
import { findStaff } from '../../../venues/staff.store.ts'
import type { StaffRefusal, StaffMember as StaffRow } from '../../../venues/staff.types.ts'
import { refusalErrors } from '../../staff/staff.results.ts'
import type { Context } from '../graphql.context.ts'
import { InputError } from '../graphql.errors.ts'
import { colleague } from './staff.ts'

/** The staff member, if the caller may change them. Throws NotFoundError or StaffForbiddenError, like the pages. */
export async function toChange(context: Context, id: string, action: Action) {
  const { member: by, staff } = await colleague(context, id)
  const { businessId, branchId } = staff
  if (!may(by, action, { businessId, branchId, staffId: id })) throw new StaffForbiddenError(action)
  return { by, staff }
}

export async function written(
  context: Context,
  done: { refused?: StaffRefusal | undefined; id?: string },
): Promise<StaffRow> {
  if (done.refused) throw new InputError(refusalErrors(done.refused))
  const staff = await findStaff(context.needs.db, done.id ?? '')
  if (!staff) throw new Error('a staff member was written down and is not there')
  return staff
}
