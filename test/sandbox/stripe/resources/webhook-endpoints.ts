import type { Stripe } from 'stripe'
import { apiVersion, type Sandbox } from '../context.ts'
import { type List, type ListParams, listPage } from '../lists.ts'

/** `GET /v1/webhook_endpoints`: the one address this sandbox delivers to, if any. */
export function listEndpoints(sandbox: Sandbox, params: ListParams): List<Stripe.WebhookEndpoint> {
  const url = sandbox.webhookTarget
  const endpoint: Stripe.WebhookEndpoint = {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: 0,
    description: null,
    enabled_events: [...sandbox.enabledEvents] as Stripe.WebhookEndpoint['enabled_events'],
    livemode: sandbox.livemode,
    metadata: {},
    status: 'enabled',
    url: url ?? '',
  }
  return listPage('webhook endpoint', '/v1/webhook_endpoints', url === null ? [] : [endpoint], params)
}
