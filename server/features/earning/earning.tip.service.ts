import { NotFoundError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { may } from '../../people/access/index.ts'
import type { Member } from '../../venues/member.types.ts'
import { type BookedShare, findPaidTip, listSharesOf } from './earning.shares.store.ts'

/** A paid tip, as far as a member may see it. */
export type VisibleTip = {
  tip: NonNullable<Awaited<ReturnType<typeof findPaidTip>>>
  shares: BookedShare[]
  /** True if they see everyone's share; otherwise only their own. */
  whole: boolean
}

/** A tip by id. Throws NotFoundError if the member may not see it. */
export async function findVisibleTip(db: Db, member: Member, id: string): Promise<VisibleTip> {
  const found = await seekVisibleTip(db, member, id)
  if (!found) throw new NotFoundError()
  return found
}

/** The same; undefined if there is none that the member may see. */
export async function seekVisibleTip(db: Db, member: Member, id: string): Promise<VisibleTip | undefined> {
  const tip = await findPaidTip(db, member.businessId, id, member.staffId)
  if (!tip) return undefined
  const shares = (await listSharesOf(db, [tip.id])).get(tip.id) ?? []
  const target = { businessId: member.businessId, branchId: tip.branch_id }
  const whole = may(member, 'earnings.branch', target) || may(member, 'earnings.business', target)
  if (!whole && !shares.some((share) => share.staffId === member.staffId)) return undefined
  return { tip, shares, whole }
}

/**
 * Whether a member may answer a tip's words. A tip to one person: that person. A tip to all or to the house: everybody who
 * shared in it, and who speaks for the house there.
 */
export function mayReply(member: Member, { tip, shares }: Pick<VisibleTip, 'tip' | 'shares'>): boolean {
  const { businessId } = member
  if (tip.recipient === 'staff') return may(member, 'reply.own', { businessId, staffId: tip.staff_id ?? '' })
  return (
    may(member, 'reply.house', { businessId, branchId: tip.branch_id }) ||
    shares.some(({ staffId = '' }) => may(member, 'reply.own', { businessId, staffId }))
  )
}

/** The present share of one person. `staffId` undefined: the branch. */
export const shareOf = (shares: BookedShare[], staffId: string | undefined): number =>
  shares.filter((share) => share.staffId === staffId).reduce((sum, share) => sum + share.amount, 0)

/** Everyone's present share. `staffId` undefined: the branch. */
export const partsOf = (
  shares: BookedShare[],
): { staffId: string | undefined; name: string | undefined; amount: number }[] =>
  [...Map.groupBy(shares, (share) => share.staffId)].map(([staffId, all]) => ({
    staffId,
    name: all[0]?.name,
    amount: shareOf(all, staffId),
  }))
