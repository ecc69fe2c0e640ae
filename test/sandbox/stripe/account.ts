import type { Stripe } from 'stripe'
import { firstEndpoint, randomText, type Sandbox } from './context.ts'
import { refuse } from './errors.ts'
import { type ListParams, list, pageOf } from './lists.ts'
import { mergeMetadata } from './params.ts'
import { eventWords } from './webhooks.ts'

/** `GET /v1/account`: the account that the key belongs to, a business in Japan. */
export function retrieveAccount({ is: { account } }: Sandbox) {
  const { statementDescriptor: statement_descriptor, cardPayments } = account
  const inJapanese = statement_descriptor && 'サンドボックス'
  return {
    id: account.id,
    object: 'account',
    capabilities: { card_payments: cardPayments, jcb_payments: cardPayments, transfers: 'active' },
    charges_enabled: account.chargesEnabled,
    country: 'JP',
    default_currency: account.defaultCurrency,
    payouts_enabled: account.payoutsEnabled,
    settings: {
      payments: {
        statement_descriptor,
        statement_descriptor_kana: inJapanese,
        statement_descriptor_kanji: inJapanese,
      },
    },
  }
}

/** `GET /v1/payment_method_configurations`: the account's own one, which is its default. */
export function listConfigurations({ settings, livemode }: Sandbox, _: string, params: ListParams) {
  const methods = Object.entries(settings.methods).map(([method, value]) => [
    method,
    { available: value === 'on', display_preference: { preference: value, value } },
  ])
  const one = { id: 'pmc_1SandboxDefault', object: 'payment_method_configuration', created: 0, livemode }
  const main = { ...one, active: true, application: null, is_default: true, ...Object.fromEntries(methods) }
  return pageOf('payment_method_configuration', 'payment_method_configurations', [main], params)
}

type Standing = 'active' | 'inactive'
type Wanted = { name: string; enabled?: boolean; apple_pay?: Standing; google_pay?: Standing }

/** Registers a domain in both modes at once, which Stripe does for live mode only: tests need not care. */
export function putDomain(s: Sandbox, { name, enabled = true, ...wallets }: Wanted): void {
  const standing = (status: Standing = 'active') => ({
    status,
    ...(status === 'inactive' && { status_details: { error_message: 'The domain could not be verified.' } }),
  })
  for (const mode of [s.as(false), s.as(true)])
    mode.make('payment_method_domain', {
      ...mode.all('payment_method_domain').find((one) => one.domain_name === name),
      domain_name: name,
      enabled,
      apple_pay: standing(wallets.apple_pay),
      google_pay: standing(wallets.google_pay),
    })
}

/** `GET /v1/payment_method_domains` */
export const listDomains = (s: Sandbox, _: string, params: ListParams & { domain_name?: string }) =>
  list(
    s,
    'payment_method_domain',
    params,
    ({ domain_name }) => domain_name === (params.domain_name ?? domain_name),
  )

/**
 * `POST /v1/payment_method_domains`
 * @throws StripeProblem 400 for anything but a host name with a dot in it
 */
export function createDomain(s: Sandbox, _: string, { domain_name: name }: { domain_name: string }) {
  if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(name)) throw refuse('domain', { value: name, param: 'domain_name' })
  putDomain(s, { name })
  return s.all('payment_method_domain').find((one) => one.domain_name === name) ?? {}
}

/** `POST /v1/payment_method_domains/:id` */
export function updateDomain(s: Sandbox, id: string, change: { enabled?: boolean }) {
  putDomain(s, { name: s.find('payment_method_domain', id).domain_name, ...change })
  return s.find('payment_method_domain', id)
}

/** Where nobody but this machine comes to. */
const ownMachine = /^(localhost|.*\.localhost|127\..*|\[::1\]|0\.0\.0\.0)$/

/** @throws StripeProblem 400: live events go over TLS only, and none goes to the machine of who asks */
function checkAddress({ livemode, is: { reachesLocalhost } }: Sandbox, url: string): void {
  const param = 'url'
  const { protocol, hostname } = URL.parse(url) ?? {}
  if (protocol === undefined || hostname === undefined) throw refuse('url', { param })
  if (!reachesLocalhost && ownMachine.test(hostname))
    throw refuse('endpointUrl', { what: 'publicly accessible', param })
  if (livemode && protocol !== 'https:') throw refuse('endpointUrl', { what: 'HTTPS', param })
}

/**
 * The signing secret is told here only, as by Stripe.
 * @throws StripeProblem 400 for one too many in its mode: docs.stripe.com/webhooks
 */
export function createEndpoint(s: Sandbox, _: string, params: Stripe.WebhookEndpointCreateParams) {
  const { url, enabled_events, api_version = null, description = null, metadata } = params
  checkAddress(s, url)
  if (s.all('webhook_endpoint').filter(({ id }) => id !== firstEndpoint).length >= 16)
    throw refuse('endpoints')
  const made = s.make('webhook_endpoint', {
    api_version,
    description,
    enabled_events,
    metadata: mergeMetadata({}, metadata),
    url,
  })
  const secret = `whsec_${randomText(16)}`
  s.memory.secrets.set(made.id, secret)
  return { ...made, secret }
}

/** The API version of an endpoint never changes. */
export function updateEndpoint(s: Sandbox, id: string, params: Stripe.WebhookEndpointUpdateParams) {
  const { disabled, ...change } = params
  if (change.url !== undefined) checkAddress(s, change.url)
  const status = disabled === undefined ? {} : { status: disabled ? 'disabled' : 'enabled' }
  return s.change('webhook_endpoint', id, { ...(change as object), ...status })
}

/** @throws StripeProblem 404 */
export function deleteEndpoint(s: Sandbox, id: string) {
  s.change('webhook_endpoint', id, { url: '' })
  if (id !== firstEndpoint) s.memory.objects.webhook_endpoint.delete(id)
  return { id, object: 'webhook_endpoint', deleted: true }
}

/** Stripe forgets events after this long. */
const secondsKept = 30 * 86_400

export function retrieveEvent(s: Sandbox, id: string) {
  const found = s.find('event', id)
  if (found.created < s.now() - secondsKept) throw refuse('noSuch', { kind: 'event', id, param: 'id' })
  return found
}

/** `GET /v1/events` @throws StripeProblem 400 for a type that Stripe never sends: else its list would be empty for ever */
export function listEvents(s: Sandbox, _: string, params: ListParams & { type?: string; types?: string[] }) {
  const { type, types = type === undefined ? undefined : [type] } = params
  const param = 'types'
  if ((type !== undefined && params.types !== undefined) || (types?.length ?? 0) > 20)
    throw refuse('eventTypes', { param })
  const unknown = types?.find((one) => !eventWords.includes(one))
  if (unknown !== undefined) throw refuse('eventType', { value: unknown, param })
  const since = s.now() - secondsKept
  return list(s, 'event', params, (one) => one.created >= since && (types?.includes(one.type) ?? true))
}
