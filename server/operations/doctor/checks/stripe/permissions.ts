import Stripe from 'stripe'
import { eventTypes } from '../../../../gateways/stripe/stripe.events.ts'
import type { DoctorContext } from '../../doctor.context.ts'
import { type DoctorCheck, fail, ok } from '../../finding.types.ts'
import { isForbidden, statusOf } from '../../stripe-seen.ts'
import { nobody } from './nobody.ts'

/** A permission in the words of Stripe's Dashboard, and one call that needs it and changes nothing. */
type Permission = { name: string; ask: (context: DoctorContext) => Promise<unknown> }

const one = { limit: 1 }

/** With every expansion that the product uses: each needs the permission of what it expands. */
const reads: Permission[] = [
  {
    name: 'PaymentIntents: read, with Charges and Balance (expanded)',
    ask: ({ stripe }) =>
      stripe.paymentIntents.list({ ...one, expand: ['data.latest_charge.balance_transaction'] }),
  },
  {
    name: 'Checkout Sessions: read, with PaymentIntents, Charges and Balance (expanded)',
    ask: ({ stripe }) =>
      stripe.checkout.sessions.list({
        ...one,
        expand: ['data.payment_intent.latest_charge.balance_transaction'],
      }),
  },
  {
    name: 'Charges: read, with Balance (expanded)',
    ask: ({ stripe }) => stripe.charges.list({ ...one, expand: ['data.balance_transaction'] }),
  },
  { name: 'Balance: read', ask: ({ stripe }) => stripe.balanceTransactions.list(one) },
  { name: 'Refunds: read', ask: ({ stripe }) => stripe.refunds.list(one) },
  { name: 'Disputes: read', ask: ({ stripe }) => stripe.disputes.list(one) },
  { name: 'Events: read', ask: ({ stripe }) => stripe.events.list({ ...one, types: eventTypes }) },
]

const writes: Permission[] = [
  {
    name: 'Confirmation Tokens: read',
    ask: ({ stripe }) => stripe.confirmationTokens.retrieve(nobody.token),
  },
  { name: 'PaymentIntents: write', ask: ({ stripe }) => stripe.paymentIntents.cancel(nobody.intent) },
  {
    name: 'Checkout Sessions: write',
    ask: ({ stripe, stripeMode }) => stripe.checkout.sessions.expire(nobody.session(stripeMode === 'live')),
  },
  {
    name: 'Refunds: write',
    ask: ({ stripe }) => stripe.refunds.create({ payment_intent: nobody.intent }),
  },
]

/** Only where the server makes its webhook endpoint by itself. */
const writesEndpoints: Permission = {
  name: 'Webhook Endpoints: write',
  ask: ({ stripe }) => stripe.webhookEndpoints.del(nobody.endpoint),
}

export const readPermissions: DoctorCheck = {
  id: 'stripe-read',
  needs: ['stripe-key'],
  run: (context) => judged(reads, context),
}

/** Asks for objects that do not exist, so Stripe's log of requests shows refusals (404). */
export const writePermissions: DoctorCheck = {
  id: 'stripe-write',
  once: true,
  needs: ['stripe-key'],
  run: (context) => judged(context.ownEndpoint ? [...writes, writesEndpoints] : writes, context),
}

/** One call after the other: side by side, they could meet Stripe's limit of a new account. */
async function judged(permissions: readonly Permission[], context: DoctorContext) {
  const missing: string[] = []
  for (const { name, ask } of permissions) {
    const lacks = await lacking(ask(context))
    if (lacks !== undefined) missing.push(lacks === '' ? name : `${name} (${lacks})`)
  }
  if (missing.length === 0) return ok(permissions.map(({ name }) => name).join('; '))
  const todo = 'give the key these in the Dashboard: Developers → API keys → edit the restricted key'
  return fail(`the key lacks ${missing.join('; ')}`, todo)
}

/** Undefined: allowed. Else Stripe's own name of the permission, if it tells (`rak_charge_read`), or ''. */
async function lacking(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call
  } catch (error) {
    if (isForbidden(error)) return /\brak_\w+/.exec(String(error))?.[0] ?? ''
    const unknown =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
    if (!unknown && statusOf(error) !== 404) throw error
  }
  return undefined
}
