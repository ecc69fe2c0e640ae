import type { Request } from 'express'
import type { BusinessLinks } from '../../../pages/branch/business-frame.tsx'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { findEndpoint } from './hook.store.ts'
import type { Endpoint } from './hook.types.ts'

/** The webhook in the address. Throws NotFoundError if it belongs to another business or was deleted. */
export async function hookTarget(db: Db, req: Request, now: number): Promise<Endpoint> {
  const { businessId } = memberOf(req)
  const endpoint = await findEndpoint(db, businessId, String(req.params.id), now)
  if (!endpoint) throw new NotFoundError()
  return endpoint
}

export const hookLinks = (req: Request): BusinessLinks => ({
  area: branchLinks(memberOf(req)),
  business: paths.business(),
})
