import type { Request } from 'express'
import { NotFoundError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { memberOf, must } from '../../people/access/index.ts'
import { findStaff } from '../../venues/staff.store.ts'

export type MemberTarget = NonNullable<Awaited<ReturnType<typeof findStaff>>>

/** The member whom the address names. Throws NotFoundError for one of another business, ForbiddenError for no owner. */
export async function memberTarget(db: Db, req: Request): Promise<MemberTarget> {
  const target = await findStaff(db, String(req.params.id))
  if (!target) throw new NotFoundError()
  must(memberOf(req), 'member.manage', { businessId: target.businessId })
  return target
}
