import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import type { Db } from '../../../../db/database.ts'
import type { DoctorContext } from '../../doctor.context.ts'
import { type DoctorCheck, type Finding, fail, off, ok, warn } from '../../finding.types.ts'

const betweenMs = 500
/** The smallest amount that Stripe takes in yen, and some. Nothing is charged: there is no card. */
const amount = 100

/**
 * Makes a payment without a card, cancels it, and waits for Stripe's own event about that: only this proves that address,
 * network and signing secret fit together.
 */
export const delivery: DoctorCheck = {
  id: 'stripe-delivery',
  slow: true,
  limitMs: 120_000,
  needs: ['stripe-webhook', 'database'],
  async run(context) {
    const { deliverMs, stripeMode } = context
    if (deliverMs === 0)
      return off('not proven: `--deliver` makes a test payment, cancels it and waits for the event')
    if (stripeMode === 'live') return off('`--deliver` works with test keys only')
    const eventId = await cancelledPayment(context.stripe, deliverMs)
    if (!eventId)
      return fail('Stripe made no event of a cancelled payment', 'try again; see status.stripe.com')
    return waitFor(context, eventId)
  },
}

/** @returns the id of Stripe's event about it */
async function cancelledPayment(stripe: Stripe, mostMs: number): Promise<string | undefined> {
  const { id } = await stripe.paymentIntents.create({
    amount,
    currency: 'jpy',
    allowed_payment_method_types: ['card'],
    description: 'Doctor: does the event of this payment arrive?',
  })
  await stripe.paymentIntents.cancel(id)
  const isAbout = (event: Stripe.Event) => (event.data.object as { id?: string }).id === id
  for (const end = Date.now() + mostMs; Date.now() < end; await wait(betweenMs)) {
    const { data } = await stripe.events.list({ type: 'payment_intent.canceled', limit: 20 })
    const found = data.find(isAbout)
    if (found) return found.id
  }
  return undefined
}

/**
 * The server's row alone is no proof: it also reads Stripe's list of events, for those that never arrived. Stripe counts
 * who has not taken the event yet.
 */
async function waitFor({ stripe, db, deliverMs }: DoctorContext, eventId: string): Promise<Finding> {
  let [noted, waiting] = [false, 1]
  const began = Date.now()
  while (Date.now() - began < deliverMs) {
    noted = db !== undefined && (await isNoted(db, eventId))
    waiting = (await stripe.events.retrieve(eventId)).pending_webhooks
    if (noted && waiting === 0) return ok(`${eventId} has arrived, and the server noted it`)
    await wait(betweenMs)
  }
  if (noted)
    return warn(
      `${eventId} was noted, and ${waiting} of your endpoints at Stripe did not take it`,
      'is it another endpoint? Its page in the Dashboard shows why: Developers → Webhooks',
    )
  if (waiting === 0)
    return fail(
      `${eventId} was taken by another server than that of this database`,
      'does PUBLIC_URL lead to this server, and has it this DATABASE_URL or DATA_DIR?',
    )
  return fail(
    `${eventId} has not arrived`,
    'the endpoint’s page in the Dashboard shows Stripe’s last try. 400: STRIPE_WEBHOOK_SECRET is not this endpoint’s, or the clock is off: the log says which',
  )
}

const isNoted = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('stripe_event').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
