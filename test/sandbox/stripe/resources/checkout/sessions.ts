import type { Stripe } from 'stripe'
import type { Sandbox } from '../../context.ts'
import { invalidRequest, noSuch } from '../../errors.ts'
import { type List, type ListParams, listPage } from '../../lists.ts'
import { cancelIntent } from '../payment-intents/change.ts'

type Session = Stripe.Checkout.Session

/** Since 2022-08-01 an expired or completed session has no address any more. */
export const closedFields = { url: null } as const

/** @throws StripeProblem 404 */
export function retrieveSession(sandbox: Sandbox, id: string): Session {
  const found = sandbox.store.get('checkout_session', id)
  if (!found) throw noSuch('checkout.session', id, 'session')
  return found
}

/** Ends an open session: nobody can pay on it any more, and a payment begun on it is cancelled. */
function close(sandbox: Sandbox, session: Session): Session {
  const expired = sandbox.store.put('checkout_session', { ...session, ...closedFields, status: 'expired' })
  const intent = session.payment_intent
  if (typeof intent === 'string') {
    const status = sandbox.store.get('payment_intent', intent)?.status
    if (status !== 'succeeded' && status !== 'canceled') cancelIntent(sandbox, intent, 'expired')
  }
  sandbox.emit('checkout.session.expired', expired)
  return expired
}

/**
 * `POST /v1/checkout/sessions/:id/expire`
 *
 * @throws StripeProblem 400 unless it is open
 */
export function expireSession(sandbox: Sandbox, id: string): Session {
  const session = retrieveSession(sandbox, id)
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      { param: 'session' },
    )
  }
  return close(sandbox, session)
}

/** Ends every session whose time has come. */
export function sweepSessions(sandbox: Sandbox): void {
  for (const session of sandbox.store.all('checkout_session')) {
    if (session.status === 'open' && session.expires_at <= sandbox.now()) close(sandbox, session)
  }
}

export function listSessions(sandbox: Sandbox, params: ListParams): List<Session> {
  return listPage('checkout.session', '/v1/checkout/sessions', sandbox.store.all('checkout_session'), params)
}
