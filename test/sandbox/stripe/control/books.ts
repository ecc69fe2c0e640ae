import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { contentsOf } from '../resources/payouts.ts'

/** All that has happened to money here, to compare one's own books with. Amounts in the currency's smallest unit. */
export type Books = {
  paymentIntents: Stripe.PaymentIntent[]
  charges: Stripe.Charge[]
  refunds: Stripe.Refund[]
  disputes: Stripe.Dispute[]
  sessions: Stripe.Checkout.Session[]
  balanceTransactions: Stripe.BalanceTransaction[]
  payouts: Stripe.Payout[]
  /** Ids of the balance transactions that each payout is made of. */
  contents: Record<string, string[]>
  /** Payouts apart. */
  totals: { charged: number; refunded: number; disputed: number; fees: number; net: number }
}

const sum = <T>(all: readonly T[], amount: (one: T) => number): number =>
  all.reduce((total, one) => total + amount(one), 0)

/** Everything, oldest first. */
export function booksOf(sandbox: Sandbox): Books {
  const { store } = sandbox
  const payouts = store.all('payout')
  const charges = store.all('charge')
  const refunds = store.all('refund')
  const disputes = store.all('dispute')
  const balanceTransactions = store.all('balance_transaction')
  const moved = balanceTransactions.filter((one) => !one.type.startsWith('payout'))
  return {
    paymentIntents: store.all('payment_intent'),
    charges,
    refunds,
    disputes,
    sessions: store.all('checkout_session'),
    balanceTransactions,
    payouts,
    contents: Object.fromEntries(payouts.map(({ id }) => [id, contentsOf(sandbox, id)])),
    totals: {
      charged: sum(charges, (one) => (one.paid ? one.amount : 0)),
      refunded: sum(refunds, (one) => (/^(failed|canceled)$/.test(one.status ?? '') ? 0 : one.amount)),
      disputed: sum(disputes, (one) => (/^(won|warning_.*)$/.test(one.status) ? 0 : one.amount)),
      fees: sum(moved, (one) => one.fee),
      net: sum(moved, (one) => one.net),
    },
  }
}
