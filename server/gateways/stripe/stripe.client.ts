import Stripe from 'stripe'

export type StripeConfig = {
  stripeSecretKey: string
  stripeWebhookSecret: string
  /** Stripe itself, or a stand-in in demo and tests. */
  apiUrl: string
  /** How long one try may take, in ms; see {@link defaultTimeoutMs}. */
  timeoutMs?: number
}

export const defaultTimeoutMs = 10_000

/** The `stripe` package, pinned to the API version whose answers we know how to read. */
export function createStripeClient({
  stripeSecretKey,
  apiUrl,
  timeoutMs = defaultTimeoutMs,
}: StripeConfig): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl)
  const secure = protocol === 'https:'
  return new Stripe(stripeSecretKey, {
    apiVersion: '2026-10-28.endive',
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
    timeout: timeoutMs,
    // Ours is the one rule for everything we call: see stripe.asking.ts.
    maxNetworkRetries: 0,
    telemetry: false,
  })
}
