import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { invalidRequest, noSuch } from '../errors.ts'
import { type List, type ListParams, listPage } from '../lists.ts'
import { eventWords } from '../webhooks/subscribed.ts'

/** Stripe forgets events after this long. */
const daysKept = 30

const ofType = (event: Stripe.Event, wanted: string): boolean =>
  wanted.endsWith('*') ? event.type.startsWith(wanted.slice(0, -1)) : event.type === wanted

/** @throws StripeProblem 400 for a type that Stripe never sends: else its list would be empty for ever */
function checkType(type: string, param: string): void {
  const family = type.endsWith('*') ? type.slice(0, -1) : undefined
  const found =
    family === undefined ? eventWords.includes(type) : eventWords.some((one) => one.startsWith(family))
  if (!found) throw invalidRequest(`Invalid event type: ${type}`, { param })
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
  const { type, types } = params
  if (type !== undefined && types !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: type, types.')
  }
  if (types !== undefined && types.length > 20)
    throw invalidRequest('You may pass up to 20 types.', { param: 'types' })
  const wanted = types ?? (type === undefined ? undefined : [type])
  for (const one of wanted ?? []) checkType(one, type === undefined ? 'types' : 'type')
  const all = sandbox.store
    .all('event')
    .filter((event) => event.created >= sandbox.now() - daysKept * 86_400)
    .filter((event) => wanted === undefined || wanted.some((one) => ofType(event, one)))
  return listPage('event', '/v1/events', all, params)
}
