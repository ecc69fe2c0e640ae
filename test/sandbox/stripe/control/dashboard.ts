import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { invalidRequest } from '../errors.ts'
import { expireSession } from '../resources/checkout/sessions.ts'
import { closeDispute, openDispute } from '../resources/disputes.ts'
import { retrieveIntent } from '../resources/payment-intents/view.ts'
import { createRefund, failRefund } from '../resources/refunds.ts'

type Payment = { payment_intent?: string; charge?: string }

/** What somebody does in Stripe's Dashboard, or a bank does behind it: no API call of ours causes it. */
export type Dashboard = {
  refund(what: Payment & { amount?: number }): Stripe.Refund
  failRefund(which: { id: string }): Stripe.Refund
  openDispute(what: Payment & { reason?: Stripe.Dispute['reason'] }): Stripe.Dispute
  closeDispute(which: { id: string; status: 'won' | 'lost' }): Stripe.Dispute
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
    openDispute: (what) => openDispute(sandbox, chargeOf(sandbox, what), what.reason),
    closeDispute: ({ id, status }) => closeDispute(sandbox, id, status),
    expireSession: ({ id }) => expireSession(sandbox, id),
  }
}
