import type Stripe from 'stripe'
import { eventTypes } from '../gateways/stripe/stripe.events.ts'
import { missingEvents, webhookUrl } from './checks/stripe/webhook.ts'
import type { DoctorContext } from './doctor.context.ts'

/** What would be changed at Stripe. `says`: for a person who decides; `next`: what is left to do afterwards. */
export type Fix = { says: string; next: string; run(): Promise<void> }

/**
 * What the webhook endpoint of our address lacks. Undefined: nothing, or nothing that can be mended.
 * Throws what the `stripe` package throws, 403 for a restricted key without *Webhook Endpoints: write*.
 */
export async function planWebhook({ config, stripe }: DoctorContext): Promise<Fix | undefined> {
  const url = webhookUrl(config)
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const own = data.filter((one) => one.url === url)
  const endpoint = own.find((one) => one.status === 'enabled') ?? own[0]
  return endpoint ? change(stripe, endpoint) : add(stripe, url)
}

type Types = Stripe.WebhookEndpointCreateParams.EnabledEvent[]

function add(stripe: Stripe, url: string): Fix {
  const version = String(stripe.getApiField('version')) as Stripe.WebhookEndpointCreateParams.ApiVersion
  return {
    says: `add a webhook endpoint for ${url}, API version ${version}, with ${eventTypes.length} events`,
    next: 'Now put its signing secret into STRIPE_WEBHOOK_SECRET (Dashboard: Developers → Webhooks) and restart the server.',
    run: async () => {
      await stripe.webhookEndpoints.create({ url, enabled_events: eventTypes as Types, api_version: version })
    },
  }
}

/** Events that others have added stay. */
function change(stripe: Stripe, endpoint: Stripe.WebhookEndpoint): Fix | undefined {
  const missing = missingEvents(endpoint)
  const disabled = endpoint.status !== 'enabled'
  if (missing.length === 0 && !disabled) return undefined
  const what = [
    ...(disabled ? ['enable it'] : []),
    ...(missing.length > 0 ? [`add the events ${missing.join(', ')}`] : []),
  ]
  return {
    says: `change the webhook endpoint ${endpoint.id} (${endpoint.url}): ${what.join('; ')}`,
    next: '',
    run: async () => {
      const types = [...endpoint.enabled_events, ...missing] as Types
      await stripe.webhookEndpoints.update(endpoint.id, {
        ...(disabled && { disabled: false }),
        ...(missing.length > 0 && { enabled_events: types }),
      })
    },
  }
}
