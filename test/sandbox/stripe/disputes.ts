import type { Stripe } from 'stripe'
import type { Sandbox } from './context.ts'
import { refuse } from './errors.ts'
import { book, settleCharge } from './movements.ts'

type Dispute = Stripe.Dispute

/** What Stripe Japan keeps for a dispute, in yen. */
const disputeFee = 1500

/** The bank takes the money, or gives it back. */
const moveFunds = (s: Sandbox, dispute: Dispute, category: string, amount: number, fee = 0) => ({
  balance_transactions: [
    ...dispute.balance_transactions,
    book(s, 'adjustment', {
      amount,
      fee,
      currency: dispute.currency,
      source: dispute.id,
      reporting_category: category,
    }),
  ],
})

function takeFunds(s: Sandbox, dispute: Dispute): Partial<Dispute> {
  s.change('charge', String(dispute.charge), { disputed: true })
  return moveFunds(s, dispute, 'dispute', -dispute.amount, disputeFee)
}

/**
 * The cardholder's bank takes the money back for now, or asks about it (`inquiry`: no money moves, and refunds stay possible).
 * `amount`: part of the charge; what has not been refunded (all, where all was) when left out.
 *
 * @throws StripeProblem 400 when the charge failed or is disputed already
 */
export function openDispute(
  s: Sandbox,
  id: string,
  { amount: wanted, inquiry = false }: NewDispute = {},
): Dispute {
  const { amount: whole, amount_refunded, paid, currency, payment_intent } = settleCharge(s, id)
  const amount = wanted ?? (whole - amount_refunded || whole)
  const before = s.all('dispute').filter(({ charge, status }) => charge === id && status !== 'warning_closed')
  if (!paid || amount < 1 || before.reduce((sum, one) => sum + one.amount, amount) > whole)
    throw refuse('cannotDispute', { id })
  const opened = s.make('dispute', {
    amount,
    charge: id,
    currency,
    payment_intent,
    evidence_details: { due_by: s.now() + 9 * 86_400 } as Stripe.Dispute.EvidenceDetails,
    is_charge_refundable: inquiry,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  })
  const dispute = s.change('dispute', opened.id, inquiry ? {} : takeFunds(s, opened))
  s.emit('charge.dispute.created', dispute)
  if (!inquiry) s.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}
export type NewDispute = { amount?: number; inquiry?: boolean }

/** What may become of a dispute that is open. */
const next: Record<string, readonly string[]> = {
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  warning_needs_response: ['warning_under_review', 'needs_response', 'warning_closed'],
  warning_under_review: ['needs_response', 'warning_closed'],
}

function mayBecome(s: Sandbox, id: string, status: Stripe.Dispute.Status): Dispute {
  const dispute = s.find('dispute', id)
  if (!next[dispute.status]?.includes(status))
    throw refuse('notPossible', { what: 'Dispute', id, status: dispute.status, do: `become ${status}` })
  return dispute
}

/** The business has sent its evidence: the bank reads it. */
export function answerDispute(s: Sandbox, id: string): Dispute {
  const inquiry = s.find('dispute', id).status.startsWith('warning_')
  const status = inquiry ? 'warning_under_review' : 'under_review'
  mayBecome(s, id, status)
  return s.change('dispute', id, { status }, 'charge.dispute.updated')
}

/** What was only an inquiry becomes a chargeback. */
export function escalateDispute(s: Sandbox, id: string): Dispute {
  const taken = takeFunds(s, mayBecome(s, id, 'needs_response'))
  const change = { status: 'needs_response', is_charge_refundable: false, ...taken } as const
  return s.change('dispute', id, change, 'charge.dispute.updated', 'charge.dispute.funds_withdrawn')
}

export type DisputeEnd = 'won' | 'lost' | 'warning_closed'

/**
 * The bank decides. A dispute won gives the money back, but not the fee; an inquiry that closes never took any. `returned`:
 * part of a lost one comes back ("partially won"), as for what was refunded before.
 */
export function closeDispute(s: Sandbox, id: string, status: DisputeEnd, returned?: number): Dispute {
  const dispute = mayBecome(s, id, status)
  const amount = returned ?? (status === 'won' ? dispute.amount : 0)
  const back = amount > 0 ? moveFunds(s, dispute, 'dispute_reversal', amount) : {}
  return s.change(
    'dispute',
    id,
    { status, ...back },
    'charge.dispute.updated',
    'charge.dispute.closed',
    ...(amount > 0 ? (['charge.dispute.funds_reinstated'] as const) : []),
  )
}
