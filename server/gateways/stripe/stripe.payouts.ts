import type Stripe from 'stripe'
import type { PaymentGateway } from './payment-gateway.ts'
import type { BalanceMovement, MovedBy, PayoutSnapshot } from './payout-snapshot.ts'
import type { Asking } from './stripe.asking.ts'
import { utcDay } from './stripe.charge.ts'
import { each, type From, idOf, seconds } from './stripe.lists.ts'
import { metadataOf } from './stripe.snapshot.ts'

/** Payouts to the bank, and what is in them (docs.stripe.com/payouts/reconciliation). */
export function payoutCalls(
  stripe: Stripe,
  asking: Asking,
): Pick<PaymentGateway, 'listPayouts' | 'retrievePayout' | 'listPaidOut'> {
  return {
    retrievePayout: (id) =>
      asking(async () =>
        snapshotOf(await stripe.payouts.retrieve(id, { expand: ['failure_balance_transaction'] })),
      ),

    async *listPayouts({ fromMs, beforeMs }) {
      const created = { gte: seconds(fromMs), lt: seconds(beforeMs) }
      const pages = (from: From) => stripe.payouts.list({ created, limit: 100, ...from })
      for await (const payout of each(asking, pages)) yield snapshotOf(payout)
    },

    async *listPaidOut(payout) {
      const expand = ['data.source']
      const pages = (from: From) => stripe.balanceTransactions.list({ payout, limit: 100, expand, ...from })
      for await (const movement of each(asking, pages)) {
        if (!(idOf(movement.source) === payout && ofPayout.has(movement.type))) yield movementOf(movement)
      }
    },
  }
}

const statuses: Record<string, PayoutSnapshot['status']> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
}
const reconciliations: Record<string, PayoutSnapshot['reconciliation']> = {
  completed: 'completed',
  in_progress: 'in_progress',
}

const cameBackOn = (back: Stripe.Payout['failure_balance_transaction']) =>
  back !== null && typeof back === 'object' ? utcDay(back.created) : undefined

const snapshotOf = (payout: Stripe.Payout): PayoutSnapshot => ({
  id: payout.id,
  amount: payout.amount,
  currency: payout.currency.toUpperCase(),
  status: statuses[payout.status] ?? 'on_way',
  automatic: payout.automatic,
  reconciliation: reconciliations[payout.reconciliation_status] ?? 'not_applicable',
  arrivesOn: utcDay(payout.arrival_date),
  createdAt: payout.created * 1000,
  failure: payout.failure_code ?? undefined,
  failedOn: payout.status === 'failed' ? cameBackOn(payout.failure_balance_transaction) : undefined,
})

const movementOf = (movement: Stripe.BalanceTransaction): BalanceMovement => ({
  id: movement.id,
  category: movement.reporting_category,
  currency: movement.currency.toUpperCase(),
  gross: movement.amount,
  fee: movement.fee,
  net: movement.net,
  of: movedBy(movement),
})

/**
 * A payout takes its amount off the balance, and if it fails puts it back. The first stands in the payout's own list, which
 * has nothing to do with what it is made of; the second is paid out by a later one. Amounts held and released for the
 * smallest balance may name a payout as their source, too.
 */
const ofPayout: ReadonlySet<string> = new Set(['payout', 'payout_failure', 'payout_cancel'])

/** Fees and corrections may name a charge as their source, too: only these two types are the payment itself. */
const payments: ReadonlySet<string> = new Set(['charge', 'payment'])

function movedBy({ source, type }: Stripe.BalanceTransaction): MovedBy {
  if (source === null || typeof source === 'string') return { kind: 'other' }
  if (source.object === 'charge' && payments.has(type)) {
    const { id, metadata } = source
    return { kind: 'charge', id, intentId: idOf(source.payment_intent), metadata: metadataOf(metadata) }
  }
  if (source.object === 'refund' || source.object === 'dispute')
    return { kind: source.object, id: source.id, intentId: idOf(source.payment_intent) }
  return source.object === 'payout' && ofPayout.has(type)
    ? { kind: 'payout', id: source.id }
    : { kind: 'other' }
}
