import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { invalidRequest } from '../errors.ts'
import { expireSession } from '../resources/checkout/sessions.ts'
import {
  answerDispute,
  closeDispute,
  type DisputeEnd,
  escalateDispute,
  type NewDispute,
  openDispute,
} from '../resources/disputes.ts'
import { retrieveIntent } from '../resources/payment-intents/view.ts'
import { cancelRefund, failRefund, fillBalance } from '../resources/refund-outcomes.ts'
import { createRefund } from '../resources/refunds.ts'

type Payment = { payment_intent?: string; charge?: string }

/** What somebody does in Stripe's Dashboard, or a bank does behind it: no API call of ours causes it. */
export type Dashboard = {
  refund(what: Payment & { amount?: number }): Stripe.Refund
  failRefund(which: { id: string }): Stripe.Refund
  /** Only while it is pending (see `lackBalance`, `pm_card_pendingRefund`). */
  cancelRefund(which: { id: string }): Stripe.Refund
  /** Ends `lackBalance`; refunds that waited for money are carried out. */
  fillBalance(): void
  openDispute(what: Payment & NewDispute): Stripe.Dispute
  /** Evidence is sent: `under_review`, or `warning_under_review` for an inquiry. */
  answerDispute(which: { id: string }): Stripe.Dispute
  /** An inquiry becomes a chargeback: the money goes. */
  escalateDispute(which: { id: string }): Stripe.Dispute
  /** `returned`: of a lost one that Stripe calls "partially won", what comes back. */
  closeDispute(which: { id: string; status: DisputeEnd; returned?: number }): Stripe.Dispute
  expireSession(which: { id: string }): Stripe.Checkout.Session
}

function chargeOf(sandbox: Sandbox, { charge, payment_intent }: Payment): string {
  if (charge !== undefined) return charge
  const latest = payment_intent === undefined ? null : retrieveIntent(sandbox, payment_intent).latest_charge
  if (typeof latest !== 'string') throw invalidRequest('Name a `charge`, or a `payment_intent` that has one.')
  return latest
}

export function dashboard(sandbox: Sandbox): Dashboard {
  return {
    refund: (what) => createRefund(sandbox, what),
    failRefund: ({ id }) => failRefund(sandbox, id),
    cancelRefund: ({ id }) => cancelRefund(sandbox, id),
    fillBalance: () => fillBalance(sandbox),
    openDispute: (what) => openDispute(sandbox, chargeOf(sandbox, what), what),
    answerDispute: ({ id }) => answerDispute(sandbox, id),
    escalateDispute: ({ id }) => escalateDispute(sandbox, id),
    closeDispute: ({ id, status, returned }) => closeDispute(sandbox, id, status, returned),
    expireSession: ({ id }) => expireSession(sandbox, id),
  }
}
