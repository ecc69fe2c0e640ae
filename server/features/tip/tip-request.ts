import type { Request } from 'express'
import { NotFoundError, VenueClosedError } from '../../errors.ts'
import { type Branch, findBranch } from '../../venues/branch.store.ts'
import { mustHaveOpened } from '../../venues/opening.ts'
import { findVenue, type Venue } from '../../venues/venue.store.ts'
import type { Web } from '../../web.ts'

export type BranchNeeds = Pick<Web, 'clock' | 'db' | 'tips' | 'guests'>

/** The form of our ids and tokens. Anything else is not looked up in the database. */
export const isId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

/** The branch in the address. Throws NotFoundError, or what mustTakeTips throws. */
export const branchOf = (needs: Pick<BranchNeeds, 'clock' | 'db'>, req: Request): Promise<Branch> =>
  open(needs, req, findBranch)

/** The same with its staff. */
export const venueOf = (needs: Pick<BranchNeeds, 'clock' | 'db'>, req: Request): Promise<Venue> =>
  open(needs, req, findVenue)

/** Throws VenueClosedError if a branch no longer takes tips, NotOpenYetError if it does not take them yet. */
export async function mustTakeTips(needs: Pick<BranchNeeds, 'clock' | 'db'>, branch: Branch): Promise<void> {
  if (branch.closed) throw new VenueClosedError()
  await mustHaveOpened(needs, branch)
}

type Find<B> = (db: BranchNeeds['db'], id: string) => Promise<B | undefined>

async function open<B extends Branch>(
  needs: Pick<BranchNeeds, 'clock' | 'db'>,
  req: Request,
  find: Find<B>,
): Promise<B> {
  const id = String(req.params.branchId)
  const branch = isId(id) ? await find(needs.db, id) : undefined
  if (!branch) throw new NotFoundError()
  await mustTakeTips(needs, branch)
  return branch
}
