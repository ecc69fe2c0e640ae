import type Stripe from 'stripe'
import type { Config } from '../../../config.ts'
import { eventTypes } from '../../../gateways/stripe/stripe.events.ts'
import { paths } from '../../../paths.ts'
import { type DoctorCheck, type Finding, fail, ok, warn } from '../../finding.types.ts'

/** Where Stripe's events must go. */
export const webhookUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl + paths.stripeWebhook()

export const webhook: DoctorCheck = {
  id: 'stripe-webhook',
  needs: ['stripe-key'],
  async run({ config, stripe, stripeSeen }) {
    const endpoints = await stripeSeen.endpoints()
    if (!endpoints)
      return warn(
        'the key may not read webhook endpoints',
        'look in the Dashboard, or give it Webhook Endpoints: read',
      )
    return judge(endpoints, webhookUrl(config), String(stripe.getApiField('version')))
  },
}

const fix = '`admin doctor --fix` does it, or the Dashboard: Developers → Webhooks'

function judge(endpoints: readonly Stripe.WebhookEndpoint[], url: string, version: string): Finding {
  const own = endpoints.filter((one) => one.url === url)
  const [endpoint] = own.filter((one) => one.status === 'enabled')
  if (own.length === 0) {
    const others = endpoints.map((one) => one.url).slice(0, 3)
    const seen = others.length > 0 ? `, only for ${others.join(', ')}` : ''
    return fail(`no endpoint for ${url}${seen}`, `add it. ${fix}`)
  }
  if (!endpoint) return fail(`the endpoint for ${url} is disabled`, `enable it. ${fix}`)
  const missing = missingEvents(endpoint)
  if (missing.length > 0) return fail(`${url} does not get ${missing.join(', ')}`, `add these events. ${fix}`)
  if (own.length > 1)
    return warn(
      `${own.length} endpoints for ${url}`,
      'delete all but one: each signs with a secret of its own',
    )
  if (endpoint.api_version !== version)
    return warn(
      `${url} gets events of API version ${endpoint.api_version ?? 'the account’s default'}, not ${version}`,
      'add a new endpoint with this version, take its secret, delete the old one',
    )
  return ok(`${url}: enabled, all ${eventTypes.length} events, ${version}`)
}

/** The events that we listen to and an endpoint does not get. */
export function missingEvents({ enabled_events: enabled }: Pick<Stripe.WebhookEndpoint, 'enabled_events'>) {
  return enabled.includes('*') ? [] : eventTypes.filter((type) => !enabled.includes(type))
}
