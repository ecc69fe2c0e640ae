import type { Request } from 'express'
import { NotFoundError, VenueClosedError } from '../../base/errors.ts'
import type { Branch } from '../../venues/branch.store.ts'
import { mustHaveOpened } from '../../venues/opening.ts'
import { findVenue, type Venue } from '../../venues/venue.store.ts'
import type { Web } from '../../web.ts'

export type BranchNeeds = Web

/** The form of our ids and tokens. Anything else is not looked up in the database. */
export const isId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

/**
 * The token in the address of a printed code. Messengers take a sign or a word behind an address for a part of it, and some
 * write capitals: our tokens have small letters and digits alone.
 */
export const tokenIn = (text: string): string => /^[\w-]{0,63}[a-z\d]/i.exec(text)?.[0].toLowerCase() ?? ''

/** The venue in the address. Throws NotFoundError, or what mustTakeTips throws. */
export async function venueTarget(needs: Pick<BranchNeeds, 'clock' | 'db'>, req: Request): Promise<Venue> {
  const id = String(req.params.branchId)
  const venue = isId(id) ? await findVenue(needs.db, id) : undefined
  if (!venue) throw new NotFoundError()
  await mustTakeTips(needs, venue)
  return venue
}

/** Throws VenueClosedError if a branch no longer takes tips, NotOpenYetError if it does not take them yet. */
export async function mustTakeTips(needs: Pick<BranchNeeds, 'clock' | 'db'>, branch: Branch): Promise<void> {
  if (branch.closed) throw new VenueClosedError()
  await mustHaveOpened(needs, branch)
}
