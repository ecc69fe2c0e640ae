import { paidStates, type TipState } from '../../../views/words.ts'

const underWayStates = ['pending', 'processing'] as const
/** A payment may start, and the guest may still change their answers. */
export const payableStates = ['draft', 'declined'] as const

/**
 * Which states may follow which. Money wins: a proven charge leads from every unpaid state to a paid one.
 * A failed refund or a won dispute leads back.
 */
export const tipMoves: Record<TipState, readonly TipState[]> = {
  draft: ['pending', 'cancelled', 'expired', ...paidStates],
  pending: ['processing', 'declined', 'cancelled', 'expired', ...paidStates],
  processing: ['declined', 'cancelled', 'expired', ...paidStates],
  declined: ['pending', 'cancelled', 'expired', ...paidStates],
  cancelled: [...paidStates],
  expired: [...paidStates],
  succeeded: ['partially_refunded', 'refunded', 'disputed'],
  partially_refunded: ['succeeded', 'refunded', 'disputed'],
  refunded: ['succeeded', 'partially_refunded', 'disputed'],
  disputed: ['succeeded', 'partially_refunded', 'refunded'],
}

/** The states that may lead to `next`, for the condition of an update. */
export const statesBefore = (next: TipState): TipState[] =>
  (Object.keys(tipMoves) as TipState[]).filter((state) => tipMoves[state].includes(next))

export const isPaid = (state: TipState): boolean => (paidStates as readonly TipState[]).includes(state)
export const isUnderWay = (state: TipState): boolean =>
  (underWayStates as readonly TipState[]).includes(state)
export const isPayable = (state: TipState): boolean => (payableStates as readonly TipState[]).includes(state)

/** The state of a paid tip, from what has been taken back. A dispute outranks a refund. */
export function paidState(amount: number, refunded: number, disputed: number): TipState {
  if (disputed > 0) return 'disputed'
  if (refunded >= amount) return 'refunded'
  return refunded > 0 ? 'partially_refunded' : 'succeeded'
}

/** What is left of a tip to share. Card companies may take back refunded money again; shares stop at zero. */
export const leftOf = (tip: { amount: number; refunded_amount: number; disputed_amount: number }): number =>
  Math.max(0, tip.amount - tip.refunded_amount - tip.disputed_amount)
