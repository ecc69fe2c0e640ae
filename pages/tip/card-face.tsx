import { usePage } from '../../views/page-context.tsx'
import { CardLine, useCardName } from './card-line.tsx'
import type { CardView } from './tip.view.ts'

/** The card that will be charged, drawn as a card. */
export function CardFace({ card }: { card: CardView }) {
  const { t } = usePage()
  const { last4, expMonth, expYear, nameOnCard } = card
  const expiry =
    expMonth && expYear ? `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}` : ''
  return (
    <div className="card">
      <p>{useCardName(card)}</p>
      {last4 && (
        <p className="card-number">
          <span aria-hidden="true">•••• •••• •••• {last4}</span>
          <span className="vh">
            <CardLine card={card} />
          </span>
        </p>
      )}
      <p className="card-foot">
        <span>{nameOnCard}</span>
        {expiry && <span>{t('tip:payment.expires', { date: expiry })}</span>}
      </p>
    </div>
  )
}
