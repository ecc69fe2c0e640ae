import { endpointCalls, mendingOf, versionOf } from '../../gateways/stripe/stripe.endpoints.ts'
import { eventTypes } from '../../gateways/stripe/stripe.events.ts'
import { type OwnEndpoint, webhookUrl } from '../../money/stripe-endpoint/own-endpoint.ts'
import type { DoctorContext } from './doctor.context.ts'

/** What would be changed at Stripe. `says`: for a person who decides; `next`: what is left to do afterwards. */
export type Fix = { says: string; next: string; run(): Promise<unknown> }

/**
 * What the webhook endpoint of our address lacks. Undefined: nothing, or nothing that can be mended.
 * Throws what the `stripe` package throws, 403 for a restricted key without *Webhook Endpoints: write*.
 */
export async function planWebhook(context: DoctorContext): Promise<Fix | undefined> {
  const { config, secrets, stripe, ownEndpoint } = context
  if (secrets.stripeWebhookSecret === undefined) return ownEndpoint && planOwn(ownEndpoint)
  const url = webhookUrl(config)
  const calls = endpointCalls(stripe, (call) => call())
  const here = (await calls.list()).filter((one) => one.url === url)
  const endpoint = here.find((one) => one.status === 'enabled') ?? here[0]
  if (!endpoint)
    return {
      says: `add a webhook endpoint for ${url}, API version ${versionOf(stripe)}, with ${eventTypes.length} events`,
      next: 'Now put its signing secret into STRIPE_WEBHOOK_SECRET (Dashboard: Developers → Webhooks) and restart the server.',
      run: () => calls.create(url),
    }
  const mending = mendingOf(endpoint)
  if (!mending) return undefined
  const says = `change the webhook endpoint ${endpoint.id} (${endpoint.url}): ${mending}`
  return { says, next: '', run: () => calls.mend(endpoint) }
}

/** The secret goes into the database, where the server reads it with the next event. */
async function planOwn(own: OwnEndpoint): Promise<Fix | undefined> {
  const { need } = await own.look()
  return need && { says: need.says, next: 'The server uses it at once.', run: () => own.keep() }
}
