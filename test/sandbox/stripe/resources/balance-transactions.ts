import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { noSuch, noSuchParam } from '../errors.ts'
import { newId } from '../ids.ts'
import { type List, type ListParams, listPage } from '../lists.ts'
import { exchangeRate } from '../params/money.ts'

const feeShare = 0.036

/** Stripe Japan's card fee, 3.6 %, in whole units of the currency. */
export const cardFee = (amount: number): number => Math.round(amount * feeShare)

const daysUntilAvailable = 4

type Movement = {
  type: Stripe.BalanceTransaction['type']
  category: string
  /** Signed: what comes in is positive. */
  amount: number
  fee: number
  currency: string
  source: string
  description: string | null
  feeDescription?: string
}

/** Books one movement of money on the business's balance with Stripe, in the currency that the account is paid out in. */
export function recordMovement(sandbox: Sandbox, movement: Movement): Stripe.BalanceTransaction {
  const { source, description } = movement
  const currency = sandbox.account.defaultCurrency
  const rate = exchangeRate(movement.currency, currency)
  const amount = Math.round(movement.amount * (rate ?? 1))
  const fee = Math.round(movement.fee * (rate ?? 1))
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
    available_on: created + daysUntilAvailable * 86_400,
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: rate,
    fee,
    fee_details: fee === 0 ? [] : [{ ...detail, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: movement.category,
    source,
    status: 'pending',
    type: movement.type,
  })
}

export function retrieveTransaction(sandbox: Sandbox, id: string): Stripe.BalanceTransaction {
  const found = sandbox.store.get('balance_transaction', id)
  if (!found) throw noSuch('balance transaction', id, 'id')
  return found
}

export function listTransactions(
  sandbox: Sandbox,
  params: ListParams & Stripe.BalanceTransactionListParams,
): List<Stripe.BalanceTransaction> {
  const { store } = sandbox
  const { source } = params
  const sources = ['charge', 'refund', 'dispute'] as const
  if (source !== undefined && !sources.some((kind) => store.get(kind, source)))
    throw noSuchParam('source', source, 'source')
  const all = store
    .all('balance_transaction')
    .filter((one) => params.type === undefined || one.type === params.type)
    .filter((one) => source === undefined || one.source === source)
    .filter((one) => params.currency === undefined || one.currency === params.currency)
  return listPage('balance transaction', '/v1/balance_transactions', all, params)
}
