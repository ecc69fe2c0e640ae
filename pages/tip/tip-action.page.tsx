import type { TipView, VenueView } from './tip.view.ts'

export type TipActionProps = {
  venue: VenueView
  tip: TipView
  links: {
    /** The card company's page (3-D Secure). */
    action: string
    back: string
  }
}

/** `/tip/{branchId}/payment` when the card company still wants to hear from the guest. Title: `tip:action.title`. */
export function TipActionPage(_: TipActionProps) {
  return null
}
