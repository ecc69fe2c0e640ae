import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import { markOf, missingEvents, versionOf } from '../../../gateways/stripe/stripe.endpoints.ts'
import { eventTypes } from '../../../gateways/stripe/stripe.events.ts'
import { type OwnEndpoint, webhookUrl } from '../../../money/stripe-endpoint/index.ts'
import { type DoctorContext, isForbidden } from '../doctor.context.ts'
import { type DoctorCheck, type Finding, fail, off, ok, warn } from '../finding.types.ts'

const endpoint: DoctorCheck = {
  id: 'stripe-webhook',
  concerns: 'owner',
  needs: ['stripe-key'],
  async run({ config, secrets, stripe, ownEndpoint }) {
    const url = webhookUrl(config)
    if (ownEndpoint) return lookAtOwn(ownEndpoint, url)
    if (secrets.stripeWebhookSecret === undefined) return off('not looked at: database comes first')
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    return judge(data, url, versionOf(stripe))
  },
}

const mayWrite = 'the key needs Webhook Endpoints: write; or set STRIPE_WEBHOOK_SECRET'

/** Without STRIPE_WEBHOOK_SECRET the server makes its endpoint by itself. */
async function lookAtOwn(own: OwnEndpoint, url: string): Promise<Finding> {
  try {
    const { need, id, others } = await own.look()
    if (need)
      return fail(`not done yet: ${need.says}`, `the server does it within minutes; if not, ${mayWrite}`)
    return others.length > 0
      ? warn(
          `${url} has ${id} of this server, and ${others.join(', ')} besides`,
          'delete the others in the Dashboard: this server knows no secret of theirs, and refuses their events',
        )
      : ok(`${url}: ${id} of this server, enabled, all ${eventTypes.length} events`)
  } catch (error) {
    if (!isForbidden(error)) throw error
    return fail('the key may not read webhook endpoints: no events arrive', mayWrite)
  }
}

function judge(endpoints: readonly Stripe.WebhookEndpoint[], url: string, version: string): Finding {
  const fix =
    'Dashboard: Developers → Webhooks; or remove STRIPE_WEBHOOK_SECRET: then the server makes its endpoint itself'
  const here = endpoints.filter((one) => one.url === url)
  if (here.length === 0) {
    const others = endpoints.slice(0, 3).map((one) => one.url)
    const seen = others.length > 0 ? `, only for ${others.join(', ')}` : ''
    return fail(`no endpoint for ${url}${seen}`, `add it. ${fix}`)
  }
  const endpoint = here.find(({ status }) => status === 'enabled')
  if (!endpoint) return fail(`the endpoint for ${url} is disabled`, `enable it. ${fix}`)
  const missing = missingEvents(endpoint)
  if (missing.length > 0) return fail(`${url} does not get ${missing.join(', ')}`, `add these events. ${fix}`)
  const made = here.find(markOf)
  if (here.length > 1)
    return warn(
      `${here.length} endpoints for ${url}${made ? `, ${made.id} made by this server` : ''}`,
      'delete all but the one of STRIPE_WEBHOOK_SECRET: each signs with a secret of its own',
    )
  return endpoint.api_version === version
    ? ok(`${url}: enabled, all ${eventTypes.length} events, ${version}`)
    : warn(
        `${url} gets events of API version ${endpoint.api_version ?? 'the account’s default'}, not ${version}`,
        'add a new endpoint with this version, take its secret, delete the old one',
      )
}

const betweenMs = 500

/**
 * Makes a payment without a card, cancels it, and waits for Stripe's own event about that: only this proves that address,
 * network and signing secret fit together.
 */
const delivery: DoctorCheck = {
  id: 'stripe-delivery',
  concerns: 'owner',
  when: 'by command',
  limitMs: 120_000,
  needs: ['stripe-webhook', 'database'],
  async run(context) {
    const { deliverMs, stripe, stripeMode } = context
    if (deliverMs === 0)
      return off('not proven: `--deliver` makes a test payment, cancels it and waits for the event')
    if (stripeMode === 'live') return off('`--deliver` works with test keys only')
    const eventId = await cancelledPayment(stripe, deliverMs)
    return eventId
      ? waitFor(context, eventId)
      : fail('Stripe made no event of a cancelled payment', 'try again; see status.stripe.com')
  },
}

/** @returns the id of Stripe's event about it */
async function cancelledPayment(stripe: Stripe, mostMs: number): Promise<string | undefined> {
  const { id } = await stripe.paymentIntents.create({
    // The smallest amount that Stripe takes in yen, and some. Nothing is charged: there is no card.
    amount: 100,
    currency: 'jpy',
    allowed_payment_method_types: ['card'],
    description: 'Doctor: does the event of this payment arrive?',
  })
  await stripe.paymentIntents.cancel(id)
  for (const end = Date.now() + mostMs; Date.now() < end; await wait(betweenMs)) {
    const { data } = await stripe.events.list({ type: 'payment_intent.canceled', limit: 20 })
    const found = data.find((event) => (event.data.object as { id?: string }).id === id)
    if (found) return found.id
  }
  return undefined
}

/**
 * The server's row alone is no proof: it also reads Stripe's list of events, for those that never arrived. Stripe counts
 * who has not taken the event yet.
 */
async function waitFor({ stripe, db, deliverMs }: DoctorContext, id: string): Promise<Finding> {
  let noted = false
  let waiting = 1
  for (const end = Date.now() + deliverMs; Date.now() < end; await wait(betweenMs)) {
    const row = await db?.selectFrom('stripe_event').select('id').where('id', '=', id).executeTakeFirst()
    noted = row !== undefined
    waiting = (await stripe.events.retrieve(id)).pending_webhooks
    if (noted && waiting === 0) return ok(`${id} has arrived, and the server noted it`)
  }
  if (noted)
    return warn(
      `${id} was noted, and ${waiting} of your endpoints at Stripe did not take it`,
      'is it another endpoint? Its page in the Dashboard shows why: Developers → Webhooks',
    )
  return waiting === 0
    ? fail(
        `${id} was taken by another server than that of this database`,
        'does PUBLIC_URL lead to this server, and has it this DATABASE_URL or DATA_DIR?',
      )
    : fail(
        `${id} has not arrived`,
        'the endpoint’s page in the Dashboard shows Stripe’s last try. 400: STRIPE_WEBHOOK_SECRET is not this endpoint’s, or the clock is off: the log says which',
      )
}

export const webhook = [endpoint, delivery]
