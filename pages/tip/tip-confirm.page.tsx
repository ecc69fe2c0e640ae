import type { FormErrors } from '../../views/form-errors.ts'
import type { StripeView, TipView, VenueView } from './tip.view.ts'

export type TipConfirmProps = {
  venue: VenueView
  tip: TipView
  /** Where each answer is changed, and the card page. `disclosure` is the commerce-disclosure page, once there is one. */
  links: {
    recipient: string
    amount: string
    review: string
    credit: string
    disclosure?: string | undefined
  }
  pay: {
    /** Posts `receiptEmail` and `hidden`; answers 303 to Stripe's page. */
    hostedAction: string
    /** Posts `receiptEmail`, `confirmationToken` and `hidden`; charges at once (the wallet's sheet was the preview). */
    walletAction: string
    /** Goes with either, e.g. the version the guest saw. */
    hidden: Record<string, string>
  }
  /** Left out: no wallet buttons. */
  stripe?: StripeView | undefined
  /** Stripe's own page is offered first: in-app browsers. */
  hostedFirst: boolean
  /** The app whose browser this is, as people call it: LINE, WeChat, Instagram. */
  inAppBrowser?: string | undefined
  values: { receiptEmail: string }
  errors?: FormErrors<'receiptEmail'> | undefined
}

/** `/tip/{branchId}/confirm`. Title: `tip:confirm.title`. */
export function TipConfirmPage(_: TipConfirmProps) {
  return null
}
