import type { Stripe } from 'stripe'
import type { TestCard } from '../cards.ts'
import type { Sandbox } from '../context.ts'
import { noSuch } from '../errors.ts'
import { newId } from '../ids.ts'
import { type List, type ListParams, listPage } from '../lists.ts'
import { cardFee, recordMovement } from './balance-transactions.ts'
import { approved, chargedCard, refused } from './charge-details.ts'
import { belonging } from './filters.ts'

/** Asks the "issuer" for the money and records its answer as a charge. Says nothing to anybody yet. */
export function createCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard,
  authenticated: boolean,
): Stripe.Charge {
  const { decline } = card
  const captured = !decline
  const id = newId('ch')
  return sandbox.store.put('charge', {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured,
    created: sandbox.now(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: intent.livemode,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: decline ? refused(decline) : approved,
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: chargedCard(intent.amount, method, authenticated) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${sandbox.url}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  })
}

/**
 * Books a charge on the balance. Stripe does this some time after the payment has succeeded: until then fee and net are unknown, and `charge.updated` tells when they are.
 */
export function settleCharge(sandbox: Sandbox, id: string): Stripe.Charge {
  const charge = retrieveCharge(sandbox, id)
  if (charge.balance_transaction !== null || !charge.captured) return charge
  const transaction = recordMovement(sandbox, {
    type: 'charge',
    category: 'charge',
    amount: charge.amount_captured,
    fee: sandbox.moods.feesApart ? 0 : cardFee(charge.amount_captured),
    feeDescription: 'Stripe processing fees',
    currency: charge.currency,
    source: id,
    description: charge.description,
  })
  const settled = sandbox.store.put('charge', { ...charge, balance_transaction: transaction.id })
  sandbox.emit('charge.updated', settled, { balance_transaction: null })
  return settled
}

/** @throws StripeProblem 404 */
export function retrieveCharge(sandbox: Sandbox, id: string, param = 'id'): Stripe.Charge {
  const found = sandbox.store.get('charge', id)
  if (!found) throw noSuch('charge', id, param)
  return found
}

export function listCharges(
  sandbox: Sandbox,
  params: ListParams & { payment_intent?: string },
): List<Stripe.Charge> {
  const all = belonging(sandbox, sandbox.store.all('charge'), { payment_intent: params.payment_intent })
  return listPage('charge', '/v1/charges', all, params)
}
