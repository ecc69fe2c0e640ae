import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { unrecognizedUrl } from '../errors.ts'
import { retrieveAccount } from '../resources/account.ts'
import { listTransactions, retrieveTransaction } from '../resources/balance-transactions.ts'
import { listCharges, retrieveCharge } from '../resources/charges.ts'
import { createSession } from '../resources/checkout/create.ts'
import { expireSession, listSessions, retrieveSession } from '../resources/checkout/sessions.ts'
import { createTestToken, retrieveToken } from '../resources/confirmation-tokens.ts'
import { listDisputes, retrieveDispute } from '../resources/disputes.ts'
import { listEvents, retrieveEvent } from '../resources/events.ts'
import { cancelByApi, updateIntent } from '../resources/payment-intents/change.ts'
import { confirmByApi } from '../resources/payment-intents/confirm.ts'
import { createIntent } from '../resources/payment-intents/create.ts'
import { listIntents, retrieveIntent } from '../resources/payment-intents/view.ts'
import { listMethods } from '../resources/payment-method-configurations.ts'
import { createDomain, listDomains, updateDomain } from '../resources/payment-method-domains.ts'
import { listRefunds, retrieveRefund, updateRefund } from '../resources/refund-view.ts'
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
  /** The type in the `stripe` package that lists the call's parameters. */
  params: string
  // Each handler states its own parameters; `checkParams` has made sure of them.
  handle: (sandbox: Sandbox, id: string, params: never) => object
}

const byId =
  (retrieve: (sandbox: Sandbox, id: string) => object): Route['handle'] =>
  (sandbox, id) =>
    retrieve(sandbox, id)

const get = (path: string, params: string, handle: Route['handle']): Route => ({
  method: 'GET',
  path,
  params,
  handle,
})
const post = (path: string, params: string, handle: Route['handle']): Route => ({
  method: 'POST',
  path,
  params,
  handle,
})

type CreateIntent = Stripe.PaymentIntentCreateParams
type ConfirmIntent = Stripe.PaymentIntentConfirmParams
type UpdateIntent = Stripe.PaymentIntentUpdateParams
type CreateSession = Stripe.Checkout.SessionCreateParams

/** The part of Stripe's API that the sandbox speaks. */
export const routes: readonly Route[] = [
  get('account', 'AccountRetrieveParams', (s) => retrieveAccount(s)),
  post('payment_intents', 'PaymentIntentCreateParams', (s, _, p: CreateIntent) => createIntent(s, p)),
  get('payment_intents', 'PaymentIntentListParams', (s, _, p) => listIntents(s, p)),
  get('payment_intents/:id', 'PaymentIntentRetrieveParams', byId(retrieveIntent)),
  post('payment_intents/:id', 'PaymentIntentUpdateParams', (s, id, p: UpdateIntent) =>
    updateIntent(s, id, p),
  ),
  post('payment_intents/:id/confirm', 'PaymentIntentConfirmParams', (s, id, p: ConfirmIntent) =>
    confirmByApi(s, id, p),
  ),
  post('payment_intents/:id/cancel', 'PaymentIntentCancelParams', (s, id, p) => cancelByApi(s, id, p)),
  get('confirmation_tokens/:id', 'ConfirmationTokenRetrieveParams', byId(retrieveToken)),
  post('test_helpers/confirmation_tokens', 'TestHelpers.ConfirmationTokenCreateParams', (s, _, p) =>
    createTestToken(s, p),
  ),
  get('charges', 'ChargeListParams', (s, _, p) => listCharges(s, p)),
  get('charges/:id', 'ChargeRetrieveParams', byId(retrieveCharge)),
  get('balance_transactions', 'BalanceTransactionListParams', (s, _, p) => listTransactions(s, p)),
  get('balance_transactions/:id', 'BalanceTransactionRetrieveParams', byId(retrieveTransaction)),
  post('refunds', 'RefundCreateParams', (s, _, p) => createRefund(s, p)),
  get('refunds', 'RefundListParams', (s, _, p) => listRefunds(s, p)),
  get('refunds/:id', 'RefundRetrieveParams', byId(retrieveRefund)),
  post('refunds/:id', 'RefundUpdateParams', (s, id, p) => updateRefund(s, id, p)),
  get('disputes', 'DisputeListParams', (s, _, p) => listDisputes(s, p)),
  get('disputes/:id', 'DisputeRetrieveParams', byId(retrieveDispute)),
  post('checkout/sessions', 'Checkout.SessionCreateParams', (s, _, p: CreateSession) => createSession(s, p)),
  get('checkout/sessions', 'Checkout.SessionListParams', (s, _, p) => listSessions(s, p)),
  get('checkout/sessions/:id', 'Checkout.SessionRetrieveParams', byId(retrieveSession)),
  post('checkout/sessions/:id/expire', 'Checkout.SessionExpireParams', byId(expireSession)),
  get('events', 'EventListParams', (s, _, p) => listEvents(s, p)),
  get('events/:id', 'EventRetrieveParams', byId(retrieveEvent)),
  get('webhook_endpoints', 'WebhookEndpointListParams', (s, _, p) => listEndpoints(s, p)),
  post('webhook_endpoints', 'WebhookEndpointCreateParams', (s, _, p) => createEndpoint(s, p)),
  get('webhook_endpoints/:id', 'WebhookEndpointRetrieveParams', byId(retrieveEndpoint)),
  post('webhook_endpoints/:id', 'WebhookEndpointUpdateParams', (s, id, p) => updateEndpoint(s, id, p)),
  {
    method: 'DELETE',
    path: 'webhook_endpoints/:id',
    params: 'WebhookEndpointDeleteParams',
    handle: byId(deleteEndpoint),
  },
  get('payment_method_domains', 'PaymentMethodDomainListParams', (s, _, p) => listDomains(s, p)),
  post('payment_method_domains', 'PaymentMethodDomainCreateParams', (s, _, p) => createDomain(s, p)),
  post('payment_method_domains/:id', 'PaymentMethodDomainUpdateParams', (s, id, p) => updateDomain(s, id, p)),
  get('payment_method_configurations', 'PaymentMethodConfigurationListParams', (s, _, p) =>
    listMethods(s, p),
  ),
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
