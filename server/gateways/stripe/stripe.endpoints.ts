import Stripe from 'stripe'
import { newId } from '../../db/ids.ts'
import { PaymentRefused } from './payment-errors.ts'
import type { Asking } from './stripe.asking.ts'
import { eventTypes } from './stripe.events.ts'

type Types = Stripe.WebhookEndpointCreateParams.EnabledEvent[]
type Version = Stripe.WebhookEndpointCreateParams.ApiVersion

/** The name in an endpoint's metadata under which our mark stands. */
const markName = 'tipping_mark'

/** What we ask of Stripe about webhook endpoints. Stripe has 16 of them at most, so one page lists all. */
export const endpointCalls = (stripe: Stripe, asking: Asking) => ({
  list: () => asking(async () => (await stripe.webhookEndpoints.list({ limit: 100 })).data),
  /** The signing secret is told here and never again. */
  create(url: string, mark?: string): Promise<{ id: string; secret: string }> {
    const params: Stripe.WebhookEndpointCreateParams = {
      url,
      enabled_events: eventTypes as Types,
      api_version: versionOf(stripe) as Version,
      ...(mark && { metadata: { [markName]: mark }, description: 'Made by the tipping server' }),
    }
    const key = { idempotencyKey: newId() }
    return asking(async () => {
      const { id, secret } = await stripe.webhookEndpoints.create(params, key)
      if (!secret) throw new PaymentRefused('no_secret', undefined)
      return { id, secret }
    })
  },
  /** Enables it and adds the events that it lacks. Events that others have added stay. */
  mend: (endpoint: Stripe.WebhookEndpoint) =>
    asking(() =>
      stripe.webhookEndpoints.update(endpoint.id, {
        disabled: false,
        enabled_events: [...endpoint.enabled_events, ...missingEvents(endpoint)] as Types,
      }),
    ),
  /** Does nothing if it is gone already. */
  remove: (id: string) =>
    asking(async () => {
      await stripe.webhookEndpoints.del(id).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeError && error.statusCode === 404)) throw error
      })
    }),
})

/** The API version in which events must come. */
export const versionOf = (stripe: Stripe): string => String(stripe.getApiField('version'))

export const markOf = ({ metadata }: Stripe.WebhookEndpoint): string | undefined => metadata[markName]

/** The events that we listen to and an endpoint does not get. */
export function missingEvents({ enabled_events: enabled }: Pick<Stripe.WebhookEndpoint, 'enabled_events'>) {
  return enabled.includes('*') ? [] : eventTypes.filter((type) => !enabled.includes(type))
}

/** What {@link EndpointCalls.mend} would do; empty if nothing. */
export function whatToMend(endpoint: Stripe.WebhookEndpoint): string {
  const missing = missingEvents(endpoint)
  const what = [
    ...(endpoint.status !== 'enabled' ? ['enable it'] : []),
    ...(missing.length > 0 ? [`add the events ${missing.join(', ')}`] : []),
  ]
  return what.join('; ')
}
