import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { invalidRequest, noSuch } from '../errors.ts'
import { type List, type ListParams, listPage } from '../lists.ts'
import { eventWords } from '../webhooks/subscribed.ts'

/** Stripe forgets events after this long. */
const daysKept = 30

/** @throws StripeProblem 400 for a type that Stripe never sends: else its list would be empty for ever */
function checkType(type: string): void {
  if (!eventWords.includes(type)) throw invalidRequest(`Invalid event type: ${type}`, { param: 'types' })
}

export function retrieveEvent(sandbox: Sandbox, id: string): Stripe.Event {
  const found = sandbox.store.get('event', id)
  if (!found || found.created < sandbox.now() - daysKept * 86_400) throw noSuch('event', id, 'id')
  return found
}

/** `GET /v1/events` */
export function listEvents(
  sandbox: Sandbox,
  params: ListParams & { type?: string; types?: string[] },
): List<Stripe.Event> {
  if (params.type !== undefined && params.types !== undefined)
    throw invalidRequest('You may pass either `type` or `types`, but not both.', { param: 'types' })
  const types = params.type === undefined ? params.types : [params.type]
  if (types !== undefined && types.length > 20)
    throw invalidRequest('You may pass up to 20 types.', { param: 'types' })
  for (const one of types ?? []) checkType(one)
  const all = sandbox.store
    .all('event')
    .filter((event) => event.created >= sandbox.now() - daysKept * 86_400)
    .filter((event) => types?.includes(event.type) ?? true)
  return listPage('event', '/v1/events', all, params)
}
