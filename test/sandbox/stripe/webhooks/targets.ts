import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'

/** The id of the endpoint that was there from the start. */
export const firstId = 'we_sandbox'

/** An endpoint that gets events, signed with a secret of its own. */
export type Target = { id: string; url: string; secret: string; wants(event: Wanted): boolean }
type Wanted = Pick<Stripe.Event, 'type' | 'livemode'>

/** The endpoint of the start, and those made by API; these get events of their mode only. */
export function targetsOf(sandbox: Sandbox): Target[] {
  const { store, webhookTarget, webhookSecret, enabledEvents, endpoint } = sandbox
  const listed = (types: readonly string[], type: string) => types.includes('*') || types.includes(type)
  const made = store.all('webhook_endpoint').map((one) => ({
    id: one.id,
    url: one.url,
    secret: store.get('endpoint_secret', one.id)?.secret ?? '',
    wants: ({ type, livemode }: Wanted) =>
      one.status === 'enabled' && one.livemode === livemode && listed(one.enabled_events, type),
  }))
  if (webhookTarget === null) return made
  const wants = ({ type }: Wanted) => endpoint.status === 'enabled' && listed(enabledEvents, type)
  return [{ id: firstId, url: webhookTarget, secret: webhookSecret, wants }, ...made]
}

/** A delivery to the endpoint of the start has the event's own id. */
export const deliveryId = (event: string, target: string): string =>
  target === firstId ? event : `${event}/${target}`

export function readDeliveryId(id: string): { event: string; target: string } {
  const [event = '', target = firstId] = id.split('/')
  return { event, target }
}
