import Stripe from 'stripe'
import { PaymentDeclined, PaymentInvalidState, PaymentRefused, PaymentUnavailable } from './payment-errors.ts'
import { intentTruth } from './stripe.truth.ts'

export type StripeConfig = {
  stripeSecretKey: string
  stripeWebhookSecret: string
  /** Stripe itself, or a stand-in in demo and tests. */
  apiUrl: string
  /** How long a guest waits for one answer, in ms. A second try follows (it carries the same idempotency key). */
  timeoutMs?: number
}

/** The `stripe` package, pinned to the API version whose answers we know how to read. */
export function createStripeClient({ stripeSecretKey, apiUrl, timeoutMs = 10_000 }: StripeConfig): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl)
  const secure = protocol === 'https:'
  return new Stripe(stripeSecretKey, {
    apiVersion: '2026-10-28.endive',
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/** Runs a call and turns what Stripe throws into our errors. Foreign errors may carry card data: they end here. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw translate(error)
  }
}

function translate(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const cause = new Error([error.type, error.code, error.param, error.requestId].filter(Boolean).join(' '))
  if (error instanceof Stripe.errors.StripeCardError) {
    const truth = error.payment_intent && intentTruth(error.payment_intent, undefined)
    return new PaymentDeclined(truth, error.code, error.decline_code)
  }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return new PaymentUnavailable(isTimeout(error) ? 'timeout' : 'network_failure', cause)
  }
  const { statusCode = 500 } = error
  // 401 and 403 are our own keys being wrong: for the guest Stripe is as good as down, the log says why.
  if (statusCode >= 500 || [401, 403, 409, 429].includes(statusCode)) {
    return new PaymentUnavailable('network_failure', cause)
  }
  if (error.code === 'payment_intent_unexpected_state') return new PaymentInvalidState(error.code, { cause })
  return new PaymentRefused(error.code, cause)
}

function isTimeout(error: Stripe.errors.StripeConnectionError): boolean {
  const { detail } = error
  return (
    /timeout/i.test(error.message) ||
    (detail instanceof Error && 'code' in detail && detail.code === 'ETIMEDOUT')
  )
}
