import Stripe from 'stripe'
import { type RetryTime, retry, retryAfterMs, type Verdict } from '../retry.ts'
import {
  PaymentDeclined,
  PaymentForbidden,
  PaymentInvalidState,
  PaymentMissing,
  PaymentRefused,
  PaymentUnavailable,
  type RefusedOver,
  rightNamedIn,
} from './payment-errors.ts'
import { intentSnapshot } from './stripe.snapshot.ts'

/**
 * Runs a call with retries and turns Stripe's errors into ours. Stripe's errors may carry card data, so they go no
 * further.
 */
export type Asking = <T>(call: () => Promise<T>) => Promise<T>

/**
 * A retry must be harmless even if the lost try was executed: each call that creates or charges something has an
 * idempotency key, and the others only read or end an object.
 * @param timeoutMs of one try; no retry starts later than twice this
 */
export function createAsking(timeoutMs: number, time: RetryTime = {}): Asking {
  const now = time.now ?? Date.now
  return async (call) => {
    try {
      const judge = (error: unknown) => verdictOn(error, now())
      return await retry(call, { ...time, judge, deadline: now() + 2 * timeoutMs })
    } catch (error) {
      throw translate(error)
    }
  }
}

/** Retries throttling, time-outs, 5xx and a collision with our own try (409), unless Stripe advises otherwise. */
function verdictOn(error: unknown, now: number): Verdict {
  if (!(error instanceof Stripe.errors.StripeError)) return { again: false }
  const headers = (error.headers ?? {}) as Record<string, string | undefined>
  const advice = headers['stripe-should-retry']
  const { statusCode } = error
  const passing =
    error instanceof Stripe.errors.StripeConnectionError ||
    statusCode === 409 ||
    statusCode === 429 ||
    (statusCode ?? 0) >= 500
  if (advice === 'false' || !(passing || advice === 'true')) return { again: false }
  const waitMs = retryAfterMs(headers['retry-after'], now)
  return { again: true, ...(waitMs !== undefined && { waitMs }) }
}

function translate(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const cause = new Error([error.type, error.code, error.param, error.requestId].filter(Boolean).join(' '))
  if (error instanceof Stripe.errors.StripeCardError) {
    const snapshot = error.payment_intent && intentSnapshot(error.payment_intent, undefined)
    // The package uses '' if Stripe gives no code.
    return new PaymentDeclined(snapshot, error.code, error.decline_code || undefined)
  }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return new PaymentUnavailable(isTimeout(error) ? 'timeout' : 'network', cause)
  }
  const { statusCode } = error
  if (statusCode === 401 || statusCode === 403)
    return new PaymentForbidden(cause, statusCode, rightNamedIn(error.message))
  if (statusCode === 409 || statusCode === 429)
    return new PaymentUnavailable('stripe_busy', cause, statusCode)
  // Something else has answered in Stripe's place, with what is no JSON.
  if (statusCode === undefined) return new PaymentUnavailable('network', cause)
  if (statusCode >= 500) return new PaymentUnavailable('stripe_5xx', cause, statusCode)
  if (statusCode === 404 || error.code === 'resource_missing')
    return new PaymentMissing(error.code, cause, refusedOver(error))
  if (error.code === 'payment_intent_unexpected_state') return new PaymentInvalidState(error.code, { cause })
  return new PaymentRefused(error.code, cause, refusedOver(error))
}

const tokenCodes = new Set(['resource_missing', 'token_in_use'])
/** Stripe does not document its codes for a used token, so we also look at what a message says of one. */
const saidOfToken = (message: string) =>
  message
    .split(/confirmation[ _]?token/i)
    .slice(1)
    .join(' ')

/** Who is at fault. Unless it is clearly the card or the address, it is us: the operator must hear of it. */
function refusedOver({ code, param, message }: Stripe.errors.StripeError): RefusedOver {
  if (code === 'email_invalid' || param === 'receipt_email' || param === 'customer_email') return 'email'
  if (code === 'token_already_used' || /already (been )?used/i.test(saidOfToken(message))) return 'used'
  const aboutToken = param === 'confirmation_token' && tokenCodes.has(code ?? '')
  return aboutToken || /expired/i.test(saidOfToken(message)) ? 'card' : 'us'
}

function isTimeout(error: Stripe.errors.StripeConnectionError): boolean {
  const { detail } = error
  return (
    /timeout/i.test(error.message) ||
    (detail instanceof Error && 'code' in detail && detail.code === 'ETIMEDOUT')
  )
}
