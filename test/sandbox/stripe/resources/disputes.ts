import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { invalidRequest, noSuch } from '../errors.ts'
import { newId } from '../ids.ts'
import { type List, type ListParams, listPage } from '../lists.ts'
import { recordMovement } from './balance-transactions.ts'
import { retrieveCharge, settleCharge } from './charges.ts'
import { belonging } from './filters.ts'

/** What Stripe Japan keeps for a dispute, in yen. */
const disputeFee = 1500

/** How a dispute begins: the money is taken at once, the bank only asks, or it never came to anything. */
export type NewDispute = {
  /** Part of the charge; what has not been refunded (all, where all was) when left out. */
  amount?: number
  /** `warning_needs_response`: no money moves, and refunds stay possible. */
  inquiry?: boolean
}

function disputable(sandbox: Sandbox, charge: Stripe.Charge, wanted: number | undefined): number {
  const before = sandbox.store
    .all('dispute')
    .filter((one) => one.charge === charge.id && one.status !== 'warning_closed')
    .reduce((sum, one) => sum + one.amount, 0)
  const amount = wanted ?? (charge.amount - charge.amount_refunded || charge.amount)
  if (!charge.captured || amount < 1 || before + amount > charge.amount)
    throw invalidRequest(`Charge ${charge.id} can't be disputed (again).`)
  return amount
}

/** The bank takes the money; the object as it is then. */
function withdrawFunds(sandbox: Sandbox, dispute: Stripe.Dispute): Stripe.Dispute {
  const withdrawal = recordMovement(sandbox, {
    type: 'adjustment',
    category: 'dispute',
    amount: -dispute.amount,
    fee: disputeFee,
    feeDescription: 'Dispute fee',
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback withdrawal for ${String(dispute.charge)}`,
  })
  return { ...dispute, balance_transactions: [...dispute.balance_transactions, withdrawal] }
}

/**
 * The cardholder's bank takes the money back for now, or asks about it.
 *
 * @throws StripeProblem 400 when the charge failed or is disputed already
 */
export function openDispute(sandbox: Sandbox, chargeId: string, given: NewDispute = {}): Stripe.Dispute {
  const { inquiry = false } = given
  const charge = settleCharge(sandbox, chargeId)
  const opened: Stripe.Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: disputable(sandbox, charge, given.amount),
    balance_transactions: [],
    charge: chargeId,
    created: sandbox.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: sandbox.now() + 9 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: inquiry,
    livemode: charge.livemode,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  }
  const taken = inquiry ? opened : withdrawFunds(sandbox, opened)
  const dispute = sandbox.store.put('dispute', taken)
  if (!inquiry) markDisputed(sandbox, chargeId)
  sandbox.emit('charge.dispute.created', dispute)
  if (!inquiry) sandbox.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

const markDisputed = (sandbox: Sandbox, chargeId: string) =>
  sandbox.store.put('charge', { ...retrieveCharge(sandbox, chargeId), disputed: true })

/** The business has sent its evidence: the bank reads it. */
export function answerDispute(sandbox: Sandbox, id: string): Stripe.Dispute {
  const dispute = retrieveDispute(sandbox, id)
  const next = { needs_response: 'under_review', warning_needs_response: 'warning_under_review' }
  const status = next[dispute.status as keyof typeof next]
  if (status === undefined) throw invalidRequest(`Dispute ${id} awaits no answer (${dispute.status}).`)
  const details = { ...dispute.evidence_details, has_evidence: true, submission_count: 1 }
  const answered = sandbox.store.put('dispute', { ...dispute, status, evidence_details: details })
  sandbox.emit('charge.dispute.updated', answered, { status: dispute.status })
  return answered
}

/** What was only an inquiry becomes a chargeback. */
export function escalateDispute(sandbox: Sandbox, id: string): Stripe.Dispute {
  const dispute = retrieveDispute(sandbox, id)
  if (!dispute.status.startsWith('warning_') || dispute.status === 'warning_closed')
    throw invalidRequest(`Dispute ${id} is no open inquiry (${dispute.status}).`)
  const change = { status: 'needs_response', is_charge_refundable: false } as const
  const taken = sandbox.store.put('dispute', withdrawFunds(sandbox, { ...dispute, ...change }))
  markDisputed(sandbox, String(dispute.charge))
  sandbox.emit('charge.dispute.updated', taken, { status: dispute.status })
  sandbox.emit('charge.dispute.funds_withdrawn', taken)
  return taken
}

/** How each open state may end. */
const ends: Record<string, readonly string[]> = {
  needs_response: ['won', 'lost'],
  under_review: ['won', 'lost'],
  warning_needs_response: ['warning_closed'],
  warning_under_review: ['warning_closed'],
}

export type DisputeEnd = 'won' | 'lost' | 'warning_closed'

/**
 * The bank decides. A dispute won gives the money back, but not the fee; an inquiry that closes never took any. `returned`:
 * part of a lost one comes back ("partially won"), as for what was refunded before.
 */
export function closeDispute(
  sandbox: Sandbox,
  id: string,
  status: DisputeEnd,
  returned = status === 'won' ? undefined : 0,
): Stripe.Dispute {
  const dispute = retrieveDispute(sandbox, id)
  if (!ends[dispute.status]?.includes(status))
    throw invalidRequest(`Dispute ${id} has a status of ${dispute.status} and can't become ${status}.`)
  const movements = [...dispute.balance_transactions]
  const amount = returned ?? dispute.amount
  if (amount > 0) {
    movements.push(
      recordMovement(sandbox, {
        type: 'adjustment',
        category: 'dispute_reversal',
        amount,
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
  if (amount > 0) sandbox.emit('charge.dispute.funds_reinstated', closed)
  return closed
}

/** @throws StripeProblem 404 */
function retrieveDispute(sandbox: Sandbox, id: string): Stripe.Dispute {
  const found = sandbox.store.get('dispute', id)
  if (!found) throw noSuch('dispute', id, 'dispute')
  return found
}

export function listDisputes(
  sandbox: Sandbox,
  params: ListParams & { charge?: string; payment_intent?: string },
): List<Stripe.Dispute> {
  const all = belonging(sandbox, sandbox.store.all('dispute'), params)
  return listPage('dispute', '/v1/disputes', all, params)
}
