import type { Stripe } from 'stripe'
import type { Sandbox } from './context.ts'

/** Stripe Japan's card fee, 3.6 %, in whole yen. */
const cardFee = (amount: number): number => Math.round(amount * 0.036)

const day = 86_400
const daysUntilAvailable = 4

type Movement = Partial<Stripe.BalanceTransaction> & {
  /** Signed: what comes in is positive. */
  amount: number
  /** Available now; what is taken off the balance always is. */
  atOnce?: boolean
}

/** Books one movement of money on the business's balance with Stripe. What comes in is available at a midnight in UTC. */
export function book(s: Sandbox, type: string, { atOnce, ...given }: Movement): Stripe.BalanceTransaction {
  const now = s.now()
  const later = (Math.floor(now / day) + daysUntilAvailable) * day
  return s.make('balance_transaction', {
    available_on: atOnce || given.amount < 0 ? now : later,
    net: given.amount - (given.fee ?? 0),
    reporting_category: type,
    type: type as Stripe.BalanceTransaction['type'],
    ...given,
  })
}

/**
 * Books a charge on the balance. Stripe does this some time after the payment has succeeded: until then fee and net are
 * unknown, and `charge.updated` tells when they are.
 */
export function settleCharge(s: Sandbox, id: string): Stripe.Charge {
  const { amount, currency, paid, balance_transaction: booked } = s.find('charge', id)
  if (booked !== null || !paid) return s.find('charge', id)
  const fee = s.settings.feesApart ? 0 : cardFee(amount)
  const { id: balance_transaction } = book(s, 'charge', { amount, fee, currency, source: id })
  return s.change('charge', id, { balance_transaction }, 'charge.updated')
}
