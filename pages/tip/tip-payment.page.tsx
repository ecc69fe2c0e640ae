import type { FormErrors } from '../../views/form-errors.ts'
import type { CardView, TipView, VenueView } from './tip.view.ts'

export type TipPaymentProps = {
  venue: VenueView
  tip: TipView
  card: CardView
  /** Posts `receiptEmail` and `hidden`; charges. */
  action: string
  hidden: Record<string, string>
  links: { card: string; amount: string; back: string; disclosure?: string | undefined }
  values: { receiptEmail: string }
  errors?: FormErrors<'receiptEmail'> | undefined
}

/** `/tip/{branchId}/payment` before anything is charged: the preview and the one button that pays. Title: `tip:payment.title`. */
export function TipPaymentPage(_: TipPaymentProps) {
  return null
}
