import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { invalidRequest } from '../errors.ts'
import type { Kind } from '../state/collections.ts'
import type { Courier } from '../webhooks/courier.ts'
import { type EventOrigin, recordEvent } from '../webhooks/emit.ts'

/** Events that nothing in this sandbox has caused. */
export type NoticeControl = {
  /**
   * Sends an event about a stored object (`of`, its id) or about anything (`object`), once, whatever the rules say.
   * With `livemode` it comes from the other mode, with `account` from a connected account: signed alike, but not to be
   * found in `GET /v1/events` with our key.
   */
  sendEvent(what: EventOrigin & { type: string; of?: string; object?: object }): Stripe.Event
}

const kinds: readonly Kind[] = ['payment_intent', 'checkout_session', 'charge', 'refund', 'dispute']

export function noticeControl(sandbox: Sandbox, courier: Courier): NoticeControl {
  const stored = (id: string): object => {
    const found = kinds.map((kind) => sandbox.store.get(kind, id)).find((one) => one !== undefined)
    if (!found) throw invalidRequest(`There is no ${id} to send an event about.`)
    return found
  }
  return {
    sendEvent: ({ type, of, object, ...origin }) => {
      const about = object ?? stored(of ?? '')
      const mode = origin.livemode === undefined ? {} : { livemode: origin.livemode }
      const shown = 'livemode' in about ? { ...about, ...mode } : about
      const event = recordEvent(sandbox, type as Stripe.Event.Type, shown, undefined, origin)
      courier.resend(event.id)
      return event
    },
  }
}
