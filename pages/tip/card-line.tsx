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

function useBrand({ brand }: CardView): string {
  const { t } = usePage()
  return brands[brand ?? ''] ?? t('tip:payment.unknownCard')
}

/** Brand and wallet in common words, e.g. `Apple Pay (Visa)`. */
export function useCardName(card: CardView): string {
  const name = useBrand(card)
  const { wallet } = card
  return wallet ? `${wallets[wallet]} (${name})` : name
}

/** A card in one line, e.g. `Apple Pay (Visa ending in 4242)`. For some kinds (Link), Stripe gives no digits. */
export function CardLine({ card }: { card: CardView }) {
  const { t } = usePage()
  const [name, brand] = [useCardName(card), useBrand(card)]
  const { last4, wallet } = card
  if (!last4) return name
  if (!wallet) return t('tip:payment.cardNumber', { brand, last4 })
  return t('tip:payment.walletNumber', { wallet: wallets[wallet], brand, last4 })
}

/** The same for a column: `Visa 4242`. */
export function ShortCard(card: CardView) {
  const brand = useBrand(card)
  return <span className="whole">{[brand, card.last4].filter(Boolean).join(' ')}</span>
}
