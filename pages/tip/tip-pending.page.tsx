import type { TipView, VenueView } from './tip.view.ts'

export type TipPaymentPendingProps = {
  venue: VenueView
  tip: TipView
  /** This page again, which asks Stripe anew. The document's meta refresh points there too. */
  links: { check: string }
}

/** `/tip/{branchId}/payment` while nobody knows yet. Title: `tip:pending.title`. */
export function TipPaymentPendingPage(_: TipPaymentPendingProps) {
  return null
}
