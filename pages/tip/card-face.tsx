import { usePage } from '../../views/page-context.tsx'
import type { CardView } from './tip.view.ts'

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  jcb: 'JCB',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  unionpay: 'UnionPay',
  link: 'Link',
}
const wallets = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

/** Brand and wallet as people call them, e.g. `Apple Pay (Visa)`. */
export function useCardName({ brand, wallet }: CardView): string {
  const { t } = usePage()
  const name = brands[brand ?? ''] ?? t('tip:payment.unknownCard')
  return wallet ? `${wallets[wallet]} (${name})` : name
}

/** A card in one line; Stripe may know no digits (Link). */
export function CardLine({ card }: { card: CardView }) {
  const { t } = usePage()
  const brand = useCardName(card)
  return card.last4 ? t('tip:payment.cardNumber', { brand, last4: card.last4 }) : brand
}

/** The card that will be charged, as it lies in the hand. */
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
