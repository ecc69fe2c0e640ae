import type { Stripe } from 'stripe'
import type { Sandbox } from '../../context.ts'
import { invalidRequest } from '../../errors.ts'
import { randomText } from '../../ids.ts'
import { checkEmail, checkUrl, mergeMetadata } from '../../params/rules.ts'
import { priceLines } from './lines.ts'

type Params = Stripe.Checkout.SessionCreateParams

const halfHour = 30 * 60
const day = 24 * 3600

function expiry(now: number, wanted: number | undefined): number {
  if (wanted === undefined) return now + day
  if (wanted < now + halfHour) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    )
  }
  if (wanted > now + day) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    )
  }
  return wanted
}

function check(params: Params): void {
  // Switched off, it leaves the session as it is; on, guests would be charged in their own currency.
  if (params.adaptive_pricing?.enabled) {
    throw invalidRequest("Stripe knows `adaptive_pricing`, but this sandbox can't do it yet.", {
      param: 'adaptive_pricing',
    })
  }
  checkUrl(params.success_url, 'success_url')
  checkUrl(params.cancel_url, 'cancel_url')
  checkEmail(params.customer_email, 'customer_email')
  checkEmail(params.payment_intent_data?.receipt_email, 'payment_intent_data[receipt_email]')
}

/** `POST /v1/checkout/sessions`, mode `payment`, on Stripe's hosted page. */
export function createSession(sandbox: Sandbox, params: Params): Stripe.Checkout.Session {
  check(params)
  const { total, currency, title } = priceLines(params.line_items ?? [])
  const id = `cs_${sandbox.livemode ? 'live' : 'test'}_${randomText(58)}`
  const now = sandbox.now()
  const session = sandbox.store.put('checkout_session', {
    id,
    object: 'checkout.session',
    adaptive_pricing: params.adaptive_pricing ? { enabled: false } : null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: expiry(now, params.expires_at),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: sandbox.livemode,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${sandbox.url}/c/pay/${id}`,
    wallet_options: null,
  })
  const paymentIntentData: Record<string, unknown> = { ...params.payment_intent_data }
  sandbox.store.put('session_secrets', { id, paymentIntentData, title })
  return session
}
