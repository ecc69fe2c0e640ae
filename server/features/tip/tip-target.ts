import type { Request, Response } from 'express'
import { ForeignTipError, NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { isPayable } from '../../money/books/index.ts'
import type { Tip } from '../../money/payment/index.ts'
import { findVenue, type Venue } from '../../venues/venue.store.ts'
import { type BranchNeeds, isId, mustTakeTips, venueTarget } from './venue-target.ts'

/** The tip id in the address, if any. */
export const tipIdOf = (req: Request): string | undefined =>
  typeof req.query.tip === 'string' && isId(req.query.tip) ? req.query.tip : undefined

export type TipTarget = { branch: Venue; tip: Tip; guestId: string }

/**
 * The branch and this browser's own tip. Undefined if the address names no tip (the guest then begins one), `gone` if it
 * names one that is deleted. Throws ForeignTipError for a tip that this browser does not own.
 */
async function tipTarget(needs: BranchNeeds, req: Request): Promise<TipTarget | 'gone' | undefined> {
  const guestId = needs.guests.known(req)
  const tipId = tipIdOf(req)
  if (!tipId) return undefined
  const tip = guestId ? await needs.tips.find(guestId, tipId) : undefined
  if (!tip && (await needs.tips.isGone(tipId))) return 'gone'
  if (!guestId || !tip || tip.branchId !== req.params.branchId) throw new ForeignTipError()
  // A venue that has closed since still shows what was paid there.
  const branch = await findVenue(needs.db, tip.branchId)
  if (!branch) throw new NotFoundError()
  return { branch, tip, guestId }
}

/** The same, but redirects to begin a tip if the address names none, or one that is gone. Undefined: the redirect has been sent. */
export async function tipTargetOrBegin(
  needs: BranchNeeds,
  req: Request,
  res: Response,
): Promise<TipTarget | undefined> {
  const owned = await tipTarget(needs, req)
  if (owned && owned !== 'gone') return owned
  if (owned === 'gone') needs.flashes.set(res, { type: 'error', key: 'tip:errors.gone' })
  res.redirect(303, paths.tip((await venueTarget(needs, req)).id))
  return undefined
}

/**
 * The same for the steps that lead to a payment. It also throws what mustTakeTips throws: at a closed venue these
 * steps end, but a payment in progress and a paid tip are still shown.
 */
export async function tipTargetToPay(
  needs: BranchNeeds,
  req: Request,
  res: Response,
): Promise<TipTarget | undefined> {
  const owned = await tipTargetOrBegin(needs, req, res)
  if (owned && isPayable(owned.tip.state)) await mustTakeTips(needs, owned.branch)
  return owned
}
