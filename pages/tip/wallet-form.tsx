import WalletButtons from '../../islands/wallet-buttons.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { Island } from '../../views/island.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { StripeView, TipView, VenueView } from './tip.view.ts'
import { stripeSettings } from './tip-words.tsx'

export type WalletFormProps = {
  venue: VenueView
  tip: TipView
  /** The wallet's own sheet is the preview: `walletAction` charges at once. It gets `confirmationToken` and `hidden`. */
  pay: { walletAction: string; hidden: Record<string, string> }
  /** Undefined: no wallet buttons. */
  stripe?: StripeView | undefined
}

/** Apple Pay and Google Pay, if the guest's device has them. */
export function WalletForm({ venue, tip, pay, stripe }: WalletFormProps) {
  const page = usePage()
  const { t } = page
  if (!stripe) return null
  return (
    <ButtonForm action={pay.walletAction} className="bare" fields={pay.hidden}>
      <Island
        of={WalletButtons}
        when="load"
        props={{
          stripe: stripeSettings(page, stripe, tip),
          venue: venue.name,
          texts: {
            safe: t('tip:confirm.safe'),
            note: t('tip:confirm.walletNote'),
            failed: t('tip:credit.failed'),
            errorPrefix: t('common:error'),
          },
        }}
      />
    </ButtonForm>
  )
}
