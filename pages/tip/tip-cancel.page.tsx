import type { LocaleKey } from '../../views/translate.ts'
import type { PostButton, TipView, VenueView } from './tip.view.ts'

export type TipCancelReason =
  | { kind: 'cancelled' }
  | { kind: 'expired' }
  /** `message` is the card provider's reason: `tip:decline.*`. */
  | { kind: 'declined'; message: LocaleKey }

export type TipCancelProps = {
  venue: VenueView
  tip: TipView
  reason: TipCancelReason
  /** A declined tip goes on as it is, by links; a cancelled or expired one begins again, by `again`. */
  again?: PostButton | undefined
  links: { card?: string | undefined; amount?: string | undefined; confirm?: string | undefined }
  hosted?: PostButton | undefined
}

/** `/tip/{branchId}/payment/cancel`. Title: `tip:cancel.{reason.kind}.title`. */
export function TipCancelPage(_: TipCancelProps) {
  return null
}
