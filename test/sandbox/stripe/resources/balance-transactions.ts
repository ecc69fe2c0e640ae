import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { newId } from '../ids.ts'

const feeShare = 0.036

/** Stripe Japan's card fee, 3.6 %, in whole yen. */
export const cardFee = (amount: number): number => Math.round(amount * feeShare)

const daysUntilAvailable = 4

/** Midnight in UTC, as Stripe has it. */
const availableAfter = (created: number) => (Math.floor(created / 86_400) + daysUntilAvailable) * 86_400

type Movement = {
  type: Stripe.BalanceTransaction['type']
  category: string
  /** Signed: what comes in is positive. */
  amount: number
  fee: number
  currency: string
  /** Null: nothing that the API knows. */
  source: string | null
  description: string | null
  feeDescription?: string
  /** Available now; what is taken off the balance always is. */
  atOnce?: boolean
}

/** Books one movement of money on the business's balance with Stripe. */
export function recordMovement(sandbox: Sandbox, movement: Movement): Stripe.BalanceTransaction {
  const { amount, fee, currency, source, description } = movement
  const created = sandbox.now()
  const detail = {
    amount: fee,
    application: null,
    currency,
    description: movement.feeDescription ?? 'Stripe fee',
  }
  return sandbox.store.put('balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: movement.atOnce || amount < 0 ? created : availableAfter(created),
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ ...detail, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: movement.category,
    source,
    status: 'pending',
    type: movement.type,
  })
}
