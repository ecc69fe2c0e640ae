import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { invalidRequest, noSuch } from '../errors.ts'
import { newId } from '../ids.ts'
import { type List, type ListParams, listPage } from '../lists.ts'
import { recordMovement } from './balance-transactions.ts'
import { retrieveCharge, settleCharge } from './charges.ts'
import { noEvidence } from './dispute-evidence.ts'

/** What Stripe Japan keeps for a dispute, in yen. */
const disputeFee = 1500

const open: ReadonlySet<string> = new Set(['needs_response', 'under_review'])

/**
 * The cardholder's bank takes the money back for now.
 *
 * @throws StripeProblem 400 when the charge failed or is disputed already
 */
export function openDispute(
  sandbox: Sandbox,
  chargeId: string,
  reason: Stripe.Dispute['reason'] = 'fraudulent',
): Stripe.Dispute {
  const charge = settleCharge(sandbox, chargeId)
  if (!charge.paid || charge.disputed) throw invalidRequest(`Charge ${chargeId} can't be disputed (again).`)
  const id = newId('dp')
  const amount = charge.amount - charge.amount_refunded
  const withdrawal = recordMovement(sandbox, {
    type: 'adjustment',
    category: 'dispute',
    amount: -amount,
    fee: disputeFee,
    feeDescription: 'Dispute fee',
    currency: charge.currency,
    source: id,
    description: `Chargeback withdrawal for ${chargeId}`,
  })
  const dispute = sandbox.store.put('dispute', {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawal],
    charge: chargeId,
    created: sandbox.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: sandbox.now() + 9 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  })
  sandbox.store.put('charge', { ...retrieveCharge(sandbox, chargeId), disputed: true })
  sandbox.emit('charge.dispute.created', dispute)
  sandbox.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank decides. A dispute won gives the money back, but not the fee. */
export function closeDispute(sandbox: Sandbox, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const dispute = retrieveDispute(sandbox, id)
  if (!open.has(dispute.status)) throw invalidRequest(`Dispute ${id} is already closed (${dispute.status}).`)
  const movements = [...dispute.balance_transactions]
  if (status === 'won') {
    movements.push(
      recordMovement(sandbox, {
        type: 'adjustment',
        category: 'dispute_reversal',
        amount: dispute.amount,
        fee: 0,
        currency: dispute.currency,
        source: id,
        description: 'Chargeback reversal',
      }),
    )
  }
  const closed = sandbox.store.put('dispute', { ...dispute, status, balance_transactions: movements })
  sandbox.emit('charge.dispute.updated', closed, { status: dispute.status })
  sandbox.emit('charge.dispute.closed', closed, { status: dispute.status })
  if (status === 'won') sandbox.emit('charge.dispute.funds_reinstated', closed)
  return closed
}

/** @throws StripeProblem 404 */
export function retrieveDispute(sandbox: Sandbox, id: string): Stripe.Dispute {
  const found = sandbox.store.get('dispute', id)
  if (!found) throw noSuch('dispute', id, 'dispute')
  return found
}

export function listDisputes(
  sandbox: Sandbox,
  params: ListParams & { charge?: string; payment_intent?: string },
): List<Stripe.Dispute> {
  const all = sandbox.store
    .all('dispute')
    .filter((one) => params.charge === undefined || one.charge === params.charge)
    .filter((one) => params.payment_intent === undefined || one.payment_intent === params.payment_intent)
  return listPage('dispute', '/v1/disputes', all, params)
}
