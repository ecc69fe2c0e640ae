import type { FormErrors } from '../../views/form-errors.ts'
import type { PostButton, StripeView, TipView, VenueView } from './tip.view.ts'

export type TipCreditProps = {
  venue: VenueView
  tip: TipView
  /** Posts `confirmationToken` and `hidden`. */
  action: string
  hidden: Record<string, string>
  stripe: StripeView
  hosted: PostButton
  links: { back: string }
  errors?: FormErrors<'confirmationToken'> | undefined
}

/** `/tip/{branchId}/credit`. Title: `tip:credit.title`. */
export function TipCreditPage(_: TipCreditProps) {
  return null
}
