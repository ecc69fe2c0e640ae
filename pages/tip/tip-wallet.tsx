import { plainName } from '../../views/name-pieces.ts'
import { usePage } from '../../views/page-context.tsx'
import type { StripeView, TipView, VenueView } from './tip.view.ts'
import { TipTerms } from './tip-terms.tsx'
import { sharingText, TipStrip } from './tip-words.tsx'

type TipWalletProps = { venue: VenueView; tip: TipView; stripe: StripeView }

/**
 * What the first page's script puts above its button once an amount is chosen (`islands/lib/first-wallet.ts`): the place
 * of the wallet's buttons, with amount and recipient. Below it stands what the law requires before a payment.
 */
export function TipWallet({ venue, tip, stripe }: TipWalletProps) {
  const page = usePage()
  const { t } = page
  const settings = {
    stripe: { ...stripe, amount: tip.amount },
    venue: plainName(venue.name),
    failed: t('tip:credit.failed'),
    busy: t('tip:payment.busy'),
  }
  return (
    <>
      <div className="first-wallet" data-settings={JSON.stringify(settings)}>
        <div className="wallet-facts">
          <TipStrip tip={tip} venue={venue} />
        </div>
        <div className="wallets">
          <div />
          <p className="small" role="status">
            {t('tip:confirm.walletNote')}
          </p>
        </div>
        <p className="error" role="alert" hidden>
          <span className="vh">{t('common:error')} </span>
          <span />
        </p>
      </div>
      <div className="wallet-terms">
        <p className="wallet-facts small center">
          {sharingText(page, tip, venue)}
          <br />
          {t('tip:confirm.noFee')}
        </p>
        <TipTerms venue={venue} />
      </div>
    </>
  )
}
