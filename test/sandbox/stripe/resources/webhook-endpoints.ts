import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { invalidRequest, noSuch } from '../errors.ts'
import { type List, type ListParams, listPage } from '../lists.ts'

const onlyId = 'we_sandbox'

/** The one address this sandbox delivers to; undefined if there is none. */
function theEndpoint(sandbox: Sandbox): Stripe.WebhookEndpoint | undefined {
  const { webhookTarget: url, enabledEvents, endpoint, livemode } = sandbox
  if (url === null) return undefined
  return {
    id: onlyId,
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
  const one = theEndpoint(sandbox)
  return listPage('webhook endpoint', '/v1/webhook_endpoints', one ? [one] : [], params)
}

/** @throws StripeProblem 404 */
export function retrieveEndpoint(sandbox: Sandbox, id: string): Stripe.WebhookEndpoint {
  const found = id === onlyId ? theEndpoint(sandbox) : undefined
  if (!found) throw noSuch('webhook endpoint', id, 'webhook_endpoint')
  return found
}

/**
 * The signing secret is told here only, as by Stripe.
 * @throws StripeProblem 400 for a second endpoint: Stripe has many, this delivers to one
 */
export function createEndpoint(
  sandbox: Sandbox,
  params: Stripe.WebhookEndpointCreateParams,
): Stripe.WebhookEndpoint {
  if (theEndpoint(sandbox)) throw invalidRequest('The sandbox delivers to one endpoint only.')
  const { url: webhookTarget, enabled_events: enabledEvents, api_version: version } = params
  checkUrl(sandbox, webhookTarget)
  const endpoint = { status: 'enabled' as const, apiVersion: version ?? null }
  sandbox.changeEndpoint({ webhookTarget, enabledEvents, endpoint })
  return { ...retrieveEndpoint(sandbox, onlyId), secret: sandbox.webhookSecret }
}

/** The API version of an endpoint never changes. */
export function updateEndpoint(
  sandbox: Sandbox,
  id: string,
  params: Stripe.WebhookEndpointUpdateParams,
): Stripe.WebhookEndpoint {
  retrieveEndpoint(sandbox, id)
  const { url, enabled_events: enabledEvents, disabled } = params
  if (url !== undefined) checkUrl(sandbox, url)
  const status = disabled === undefined ? sandbox.endpoint.status : disabled ? 'disabled' : 'enabled'
  sandbox.changeEndpoint({
    ...(url !== undefined && { webhookTarget: url }),
    ...(enabledEvents && { enabledEvents }),
    endpoint: { ...sandbox.endpoint, status },
  })
  return retrieveEndpoint(sandbox, id)
}

/** @throws StripeProblem 400: live events go over TLS only */
function checkUrl({ livemode }: Sandbox, url: string): void {
  if (!URL.canParse(url))
    throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', {
      param: 'url',
    })
  if (livemode && new URL(url).protocol !== 'https:')
    throw invalidRequest('Invalid URL: The URL must be HTTPS.', { code: 'url_invalid', param: 'url' })
}
