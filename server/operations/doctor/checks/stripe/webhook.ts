import type Stripe from 'stripe'
import { markOf, missingEvents, versionOf } from '../../../../gateways/stripe/stripe.endpoints.ts'
import { eventTypes } from '../../../../gateways/stripe/stripe.events.ts'
import { type OwnEndpoint, webhookUrl } from '../../../../money/stripe-endpoint/own-endpoint.ts'
import { type DoctorCheck, type Finding, fail, off, ok, warn } from '../../finding.types.ts'
import { isForbidden } from '../../stripe-seen.ts'

export const webhook: DoctorCheck = {
  id: 'stripe-webhook',
  needs: ['stripe-key'],
  async run({ config, secrets, stripe, stripeSeen, ownEndpoint }) {
    if (secrets.stripeWebhookSecret === undefined)
      return ownEndpoint
        ? lookAtOwn(ownEndpoint, webhookUrl(config))
        : off('not looked at: database comes first')
    const endpoints = await stripeSeen.endpoints()
    if (!endpoints)
      return warn(
        'the key may not read webhook endpoints',
        'look in the Dashboard, or give it Webhook Endpoints: read',
      )
    return judge(endpoints, webhookUrl(config), versionOf(stripe))
  },
}

const mayWrite = 'the key needs Webhook Endpoints: write; or set STRIPE_WEBHOOK_SECRET'

/** Without STRIPE_WEBHOOK_SECRET the server makes its endpoint by itself. */
async function lookAtOwn(own: OwnEndpoint, url: string): Promise<Finding> {
  try {
    const { need, id, others } = await own.look()
    if (need)
      return fail(
        `not done yet: ${need.says}`,
        `the server does it within minutes, \`admin doctor --fix\` at once; if not, ${mayWrite}`,
      )
    if (others.length > 0)
      return warn(
        `${url} has ${id} of this server, and ${others.join(', ')} besides`,
        'delete the others in the Dashboard: this server knows no secret of theirs, and refuses their events',
      )
    return ok(`${url}: ${id} of this server, enabled, all ${eventTypes.length} events`)
  } catch (error) {
    if (isForbidden(error)) return fail('the key may not read webhook endpoints: no events arrive', mayWrite)
    throw error
  }
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
      `${own.length} endpoints for ${url}${own.some(markOf) ? `, ${own.find(markOf)?.id} made by this server` : ''}`,
      'delete all but the one of STRIPE_WEBHOOK_SECRET: each signs with a secret of its own',
    )
  if (endpoint.api_version !== version)
    return warn(
      `${url} gets events of API version ${endpoint.api_version ?? 'the account’s default'}, not ${version}`,
      'add a new endpoint with this version, take its secret, delete the old one',
    )
  return ok(`${url}: enabled, all ${eventTypes.length} events, ${version}`)
}
