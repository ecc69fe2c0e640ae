import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { invalidRequest, noSuch } from '../errors.ts'
import { newId, randomText } from '../ids.ts'
import { type List, type ListParams, listPage } from '../lists.ts'
import { mergeMetadata } from '../params/rules.ts'
import { firstId } from '../webhooks/targets.ts'

/** The endpoint that was there from the start, in both modes; undefined if there is none. */
function firstEndpoint(sandbox: Sandbox): Stripe.WebhookEndpoint | undefined {
  const { webhookTarget: url, enabledEvents, endpoint, livemode } = sandbox
  if (url === null) return undefined
  return {
    id: firstId,
    object: 'webhook_endpoint',
    api_version: endpoint.apiVersion,
    application: null,
    created: 0,
    description: null,
    enabled_events: [...enabledEvents],
    livemode,
    metadata: {},
    status: endpoint.status,
    url,
  }
}

/** `GET /v1/webhook_endpoints` */
export function listEndpoints(sandbox: Sandbox, params: ListParams): List<Stripe.WebhookEndpoint> {
  const first = firstEndpoint(sandbox)
  const all = [...(first ? [first] : []), ...sandbox.store.all('webhook_endpoint')]
  return listPage('webhook endpoint', '/v1/webhook_endpoints', all, params)
}

/** @throws StripeProblem 404 */
export function retrieveEndpoint(sandbox: Sandbox, id: string): Stripe.WebhookEndpoint {
  const found = id === firstId ? firstEndpoint(sandbox) : sandbox.store.get('webhook_endpoint', id)
  if (!found) throw noSuch('webhook endpoint', id, 'webhook_endpoint')
  return found
}

/** docs.stripe.com/webhooks: so many in each mode. */
const most = 16

/**
 * The signing secret is told here only, as by Stripe.
 * @throws StripeProblem 400 for one too many
 */
export function createEndpoint(
  sandbox: Sandbox,
  params: Stripe.WebhookEndpointCreateParams,
): Stripe.WebhookEndpoint {
  const { store, livemode } = sandbox
  const { url, enabled_events, api_version, description, metadata } = params
  checkUrl(sandbox, url)
  if (store.all('webhook_endpoint').length >= most)
    throw invalidRequest(`You have reached the maximum of ${most} test webhook endpoints.`)
  const made: Stripe.WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: api_version ?? null,
    application: null,
    created: sandbox.now(),
    description: description || null,
    enabled_events: [...enabled_events],
    livemode,
    metadata: mergeMetadata({}, metadata),
    status: 'enabled',
    url,
  }
  const { secret } = store.put('endpoint_secret', { id: made.id, secret: `whsec_${randomText(32)}` })
  return { ...store.put('webhook_endpoint', made), secret }
}

/** The API version of an endpoint never changes. */
export function updateEndpoint(
  sandbox: Sandbox,
  id: string,
  params: Stripe.WebhookEndpointUpdateParams,
): Stripe.WebhookEndpoint {
  const before = retrieveEndpoint(sandbox, id)
  const { url = before.url, enabled_events: events = before.enabled_events, disabled } = params
  if (url !== before.url) checkUrl(sandbox, url)
  const status = disabled === undefined ? before.status : disabled ? 'disabled' : 'enabled'
  if (id !== firstId)
    return sandbox.store.put('webhook_endpoint', { ...before, url, enabled_events: [...events], status })
  const endpoint = {
    ...sandbox.endpoint,
    status: status === 'disabled' ? ('disabled' as const) : ('enabled' as const),
  }
  sandbox.changeEndpoint({ webhookTarget: url, enabledEvents: events, endpoint })
  return retrieveEndpoint(sandbox, id)
}

/** @throws StripeProblem 404 */
export function deleteEndpoint(sandbox: Sandbox, id: string): Stripe.DeletedWebhookEndpoint {
  retrieveEndpoint(sandbox, id)
  if (id === firstId) sandbox.changeEndpoint({ webhookTarget: null })
  for (const kind of ['webhook_endpoint', 'endpoint_secret'] as const) sandbox.store.remove(kind, id)
  return { id, object: 'webhook_endpoint', deleted: true }
}

/** Where nobody but this machine comes to. */
const ownMachine = /^(localhost|.*\.localhost|127\..*|\[::1\]|0\.0\.0\.0)$/

/** @throws StripeProblem 400: live events go over TLS only, and none goes to the machine of whoever asks */
function checkUrl({ livemode, reachesLocalhost }: Sandbox, url: string): void {
  if (!URL.canParse(url))
    throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', {
      param: 'url',
    })
  if (!reachesLocalhost && ownMachine.test(new URL(url).hostname))
    throw invalidRequest('Invalid URL: The URL must be publicly accessible.', {
      code: 'url_invalid',
      param: 'url',
    })
  if (livemode && new URL(url).protocol !== 'https:')
    throw invalidRequest('Invalid URL: The URL must be HTTPS.', { code: 'url_invalid', param: 'url' })
}
