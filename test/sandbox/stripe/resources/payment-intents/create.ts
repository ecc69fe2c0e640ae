import type { Stripe } from 'stripe'
import type { Sandbox } from '../../context.ts'
import { invalidRequest } from '../../errors.ts'
import { newId, randomText } from '../../ids.ts'
import { checkAmount, checkCurrency } from '../../params/money.ts'
import { checkEmail, mergeMetadata } from '../../params/rules.ts'
import { takePaymentMethod } from '../payment-methods.ts'
import { checkConfirm, confirmIntent } from './confirm.ts'

type Params = Stripe.PaymentIntentCreateParams

const confirmOnly = ['confirmation_token', 'return_url', 'use_stripe_sdk'] as const

function checkCreate(params: Params): void {
  checkAmount(params.amount)
  checkEmail(params.receipt_email, 'receipt_email')
  if (params.confirm) return
  const tooEarly = confirmOnly.find((name) => params[name] !== undefined)
  if (tooEarly) {
    throw invalidRequest(
      `You cannot provide \`${tooEarly}\` when creating a PaymentIntent without also setting \`confirm\` to true.`,
      { param: tooEarly },
    )
  }
}

const noOptions: Stripe.PaymentIntent.PaymentMethodOptions.Card = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
}

/**
 * `POST /v1/payment_intents`; with `confirm` it pays (or asks for 3-D Secure) at once.
 *
 * @throws StripeProblem 400 for what Stripe refuses, 402 for a declined card
 */
export function createIntent(sandbox: Sandbox, params: Params): Stripe.PaymentIntent {
  const currency = checkCurrency(params.currency)
  checkCreate(params)
  const id = newId('pi')
  const allowed = params.allowed_payment_method_types ?? null
  const method =
    params.payment_method === undefined ? undefined : takePaymentMethod(sandbox, params.payment_method)
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    allowed_payment_method_types: allowed,
    automatic_payment_methods: allowed ? null : { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: sandbox.now(),
    currency,
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: sandbox.livemode,
    managed_payments: { enabled: false },
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: { card: noOptions },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  const confirming = method ? { ...params, payment_method: method.id } : params
  // A confirmation that Stripe refuses outright leaves no PaymentIntent behind; a declined card does.
  if (params.confirm) checkConfirm(sandbox, intent, confirming)
  sandbox.store.put('payment_intent', intent)
  sandbox.emit('payment_intent.created', intent)
  return params.confirm ? confirmIntent(sandbox, id, confirming) : intent
}
