import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { unrecognizedUrl } from '../errors.ts'
import { calls } from '../params/calls.ts'
import type { Param } from '../params/schema.ts'
import { retrieveAccount } from '../resources/account.ts'
import { listCharges } from '../resources/charges.ts'
import { createSession } from '../resources/checkout/create.ts'
import { expireSession, listSessions, retrieveSession } from '../resources/checkout/sessions.ts'
import { createTestToken, retrieveToken } from '../resources/confirmation-tokens.ts'
import { listDisputes } from '../resources/disputes.ts'
import { listEvents, retrieveEvent } from '../resources/events.ts'
import { cancelByApi } from '../resources/payment-intents/change.ts'
import { confirmByApi } from '../resources/payment-intents/confirm.ts'
import { createIntent } from '../resources/payment-intents/create.ts'
import { listIntents, retrieveIntent } from '../resources/payment-intents/view.ts'
import { listMethods } from '../resources/payment-method-configurations.ts'
import { createDomain, listDomains, updateDomain } from '../resources/payment-method-domains.ts'
import { listPayouts, listTransactions, retrievePayout } from '../resources/payouts.ts'
import { listRefunds, updateRefund } from '../resources/refund-view.ts'
import { createRefund } from '../resources/refunds.ts'
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  retrieveEndpoint,
  updateEndpoint,
} from '../resources/webhook-endpoints.ts'

export type Route = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path after `/v1/`, with `:id` for one segment. */
  path: string
  params: Param
  // Each handler states its own parameters; `checkParams` has made sure of them.
  handle: (sandbox: Sandbox, id: string, params: never) => object
}

const byId =
  (retrieve: (sandbox: Sandbox, id: string) => object): Route['handle'] =>
  (sandbox, id) =>
    retrieve(sandbox, id)

const get = (path: string, params: Param, handle: Route['handle']): Route => ({
  method: 'GET',
  path,
  params,
  handle,
})
const post = (path: string, params: Param, handle: Route['handle']): Route => ({
  method: 'POST',
  path,
  params,
  handle,
})

type CreateIntent = Stripe.PaymentIntentCreateParams
type ConfirmIntent = Stripe.PaymentIntentConfirmParams
type CreateSession = Stripe.Checkout.SessionCreateParams

/** The part of Stripe's API that the sandbox speaks. */
export const routes: readonly Route[] = [
  get('account', calls.byId, (s) => retrieveAccount(s)),
  post('payment_intents', calls.intentCreate, (s, _, p: CreateIntent) => createIntent(s, p)),
  get('payment_intents', calls.intentList, (s, _, p) => listIntents(s, p)),
  get('payment_intents/:id', calls.byId, byId(retrieveIntent)),
  post('payment_intents/:id/confirm', calls.intentConfirm, (s, id, p: ConfirmIntent) =>
    confirmByApi(s, id, p),
  ),
  post('payment_intents/:id/cancel', calls.intentCancel, (s, id, p) => cancelByApi(s, id, p)),
  get('confirmation_tokens/:id', calls.byId, byId(retrieveToken)),
  post('test_helpers/confirmation_tokens', calls.tokenCreate, (s, _, p) => createTestToken(s, p)),
  get('charges', calls.chargeList, (s, _, p) => listCharges(s, p)),
  post('refunds', calls.refundCreate, (s, _, p) => createRefund(s, p)),
  get('refunds', calls.refundList, (s, _, p) => listRefunds(s, p)),
  post('refunds/:id', calls.refundUpdate, (s, id, p) => updateRefund(s, id, p)),
  get('payouts', calls.payoutList, (s, _, p) => listPayouts(s, p)),
  get('payouts/:id', calls.byId, byId(retrievePayout)),
  get('balance_transactions', calls.transactionList, (s, _, p) => listTransactions(s, p)),
  get('disputes', calls.disputeList, (s, _, p) => listDisputes(s, p)),
  post('checkout/sessions', calls.sessionCreate, (s, _, p: CreateSession) => createSession(s, p)),
  get('checkout/sessions', calls.sessionList, (s, _, p) => listSessions(s, p)),
  get('checkout/sessions/:id', calls.byId, byId(retrieveSession)),
  post('checkout/sessions/:id/expire', calls.byId, byId(expireSession)),
  get('events', calls.eventList, (s, _, p) => listEvents(s, p)),
  get('events/:id', calls.byId, byId(retrieveEvent)),
  get('webhook_endpoints', calls.endpointList, (s, _, p) => listEndpoints(s, p)),
  post('webhook_endpoints', calls.endpointCreate, (s, _, p) => createEndpoint(s, p)),
  get('webhook_endpoints/:id', calls.byId, byId(retrieveEndpoint)),
  post('webhook_endpoints/:id', calls.endpointUpdate, (s, id, p) => updateEndpoint(s, id, p)),
  {
    method: 'DELETE',
    path: 'webhook_endpoints/:id',
    params: calls.byId,
    handle: byId(deleteEndpoint),
  },
  get('payment_method_domains', calls.domainList, (s, _, p) => listDomains(s, p)),
  post('payment_method_domains', calls.domainCreate, (s, _, p) => createDomain(s, p)),
  post('payment_method_domains/:id', calls.domainUpdate, (s, id, p) => updateDomain(s, id, p)),
  get('payment_method_configurations', calls.methodList, (s, _, p) => listMethods(s, p)),
]

const compiled = routes.map((route) => ({
  route,
  pattern: new RegExp(`^/v1/${route.path.replace(':id', '([^/]+)')}$`),
}))

/** @throws StripeProblem 404 for an address that is not well encoded */
function decoded(id: string, method: string, path: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    throw unrecognizedUrl(method, path)
  }
}

/** The route for a call and the id in its path. */
export function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
  for (const { route, pattern } of compiled) {
    const match = route.method === method ? pattern.exec(path) : null
    if (match) return { route, id: decoded(match[1] ?? '', method, path) }
  }
  return undefined
}
