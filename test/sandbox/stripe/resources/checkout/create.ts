import type { Stripe } from 'stripe'
import type { Sandbox } from '../../context.ts'
import { invalidRequest } from '../../errors.ts'
import { randomText } from '../../ids.ts'
import { requireParam } from '../../params/check.ts'
import { checkEmail, checkStatementSuffix, checkUrl, mergeMetadata } from '../../params/rules.ts'
import { refuseUnsupported } from '../payment-intents/options.ts'
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

/** Things Checkout can do and this sandbox can't: refused rather than forgotten. */
const unsupported = [
  'after_expiration',
  'allow_promotion_codes',
  'automatic_tax',
  'branding_settings',
  'consent_collection',
  'custom_fields',
  'custom_text',
  'customer',
  'customer_account',
  'customer_creation',
  'discounts',
  'excluded_payment_method_types',
  'invoice_creation',
  'name_collection',
  'optional_items',
  'payment_method_configuration',
  'payment_method_options',
  'phone_number_collection',
  'shipping_address_collection',
  'shipping_options',
  'tax_id_collection',
  'wallet_options',
] as const

function check(params: Params): void {
  requireParam(params.mode, 'mode')
  requireParam(params.success_url, 'success_url')
  requireParam(params.line_items, 'line_items')
  // Switched off, it leaves the session as it is; on, guests would be charged in their own currency.
  const adaptive = params.adaptive_pricing?.enabled ? ('adaptive_pricing' as const) : undefined
  const missing = adaptive ?? unsupported.find((name) => params[name] !== undefined)
  if (params.adaptive_pricing?.enabled) {
    throw invalidRequest("Stripe knows `adaptive_pricing`, but this sandbox can't do it yet.", {
      param: 'adaptive_pricing',
    })
  }
  if (missing || params.mode !== 'payment' || (params.ui_mode ?? 'hosted_page') !== 'hosted_page') {
    const what = missing ?? (params.mode === 'payment' ? 'ui_mode' : 'mode')
    throw invalidRequest(`Stripe knows this \`${what}\`, but this sandbox can't do it yet.`, { param: what })
  }
  checkUrl(params.success_url, 'success_url')
  checkUrl(params.cancel_url, 'cancel_url')
  checkEmail(params.customer_email, 'customer_email')
  const data = params.payment_intent_data ?? {}
  refuseUnsupported(data)
  checkEmail(data.receipt_email, 'payment_intent_data[receipt_email]')
  checkStatementSuffix(data.statement_descriptor_suffix, 'payment_intent_data[statement_descriptor_suffix]')
  if ((params.client_reference_id?.length ?? 0) > 200) {
    throw invalidRequest('Client reference ids can have up to 200 characters.', {
      param: 'client_reference_id',
    })
  }
  const allowed = params.allowed_payment_method_types
  if (allowed !== undefined && !allowed.includes('card')) {
    throw invalidRequest('No valid payment method types for this Checkout Session.', {
      param: 'allowed_payment_method_types',
    })
  }
}

/** `POST /v1/checkout/sessions`, mode `payment`, on Stripe's hosted page. */
export function createSession(sandbox: Sandbox, params: Params): Stripe.Checkout.Session {
  check(params)
  const { total, currency, lines } = priceLines(sandbox, params.line_items ?? [])
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
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
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
  sandbox.store.put('session_secrets', { id, paymentIntentData, lines })
  return session
}
