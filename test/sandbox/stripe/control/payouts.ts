import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { recordMovement } from '../resources/balance-transactions.ts'
import { cancelPayout, failPayout, payByHand, runPayouts } from '../resources/payouts.ts'

/** Payouts to the bank, and money on the balance that no payment of ours moves. Weekly payouts come by the clock (`advance`). */
export type PayoutControl = {
  /** `manual`: the clock makes none any more. */
  schedulePayouts(how: { interval: 'weekly' | 'manual' }): void
  /** What stays on the balance whenever a payout is made. */
  minimumBalance(of: { amount: number }): void
  /** While true, payouts go on their way, and are paid, before Stripe tells what is in them. */
  contentsWait(how: { wait: boolean }): void
  /** All that is available, from the Dashboard. */
  payByHand(how?: { method?: 'standard' | 'instant' }): Stripe.Payout
  failPayout(which: { id: string; listedAgain?: boolean }): Stripe.Payout
  /** Only one made by hand that is not on its way. */
  cancelPayout(which: { id: string }): Stripe.Payout
  /** Any other movement, available at once: a fee that is billed apart, a reserve, a kind that nobody knows. */
  moveBalance(what: {
    type: string
    amount: number
    category?: string
    fee?: number
    currency?: string
  }): Stripe.BalanceTransaction
  /** From now on charges have no fee of their own, as on accounts that are billed apart. */
  feesApart(): void
}

export function payoutControl(sandbox: Sandbox): PayoutControl {
  const { moods } = sandbox
  return {
    schedulePayouts: ({ interval }) => {
      runPayouts(sandbox)
      moods.payouts = interval
    },
    minimumBalance: ({ amount }) => {
      moods.minimumBalance = amount
    },
    contentsWait: ({ wait }) => {
      moods.contentsWait = wait
      runPayouts(sandbox)
    },
    payByHand: ({ method } = {}) => payByHand(sandbox, method),
    failPayout: ({ id, listedAgain }) => failPayout(sandbox, id, listedAgain),
    cancelPayout: ({ id }) => cancelPayout(sandbox, id),
    moveBalance: ({ type, amount, category = type, fee = 0, currency = 'jpy' }) =>
      recordMovement(sandbox, {
        type: type as Stripe.BalanceTransaction['type'],
        ...{ category, amount, fee, currency, source: null, description: null, atOnce: true },
      }),
    feesApart: () => {
      moods.feesApart = true
    },
  }
}
