import type { CardView, TipView, VenueView } from './tip.view.ts'

export type TipSuccessProps = {
  venue: VenueView
  tip: TipView
  state: 'succeeded' | 'partially_refunded' | 'refunded' | 'disputed'
  /** Whole yen; 0 unless refunded. */
  refundedAmount: number
  /** Milliseconds since 1970, UTC. */
  paidAt: number
  card?: CardView | undefined
  links: { again: string }
}

/** `/tip/{branchId}/payment/success`. Titles: `tip:success.title`, for other states `tip:success.{state}.title`. */
export function TipSuccessPage(_: TipSuccessProps) {
  return null
}
