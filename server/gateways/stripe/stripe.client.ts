import Stripe from 'stripe'
import type { StripeClock } from './stripe.clock.ts'

export type StripeConfig = {
  stripeSecretKey: string
  /** Undefined if unknown; a function where it may become known, or change, while the server runs. */
  stripeWebhookSecret: string | undefined | (() => Promise<string | undefined>)
  /** Stripe itself, or the stand-in of demo and tests. */
  apiUrl: string
  /** Time limit of one try, in ms; see {@link defaultTimeoutMs}. */
  timeoutMs?: number
  /** Gets the time of Stripe's answers. */
  clock?: StripeClock
  /** Carries the calls; the package's own client for HTTP when left out. */
  httpClient?: Stripe.HttpClient
}

export const defaultTimeoutMs = 10_000

/** The `stripe` package, pinned to the API version whose answers we can read. */
export function createStripeClient({
  stripeSecretKey,
  apiUrl,
  timeoutMs = defaultTimeoutMs,
  clock,
  httpClient = Stripe.createNodeHttpClient(),
}: StripeConfig): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl)
  const secure = protocol === 'https:'
  return new Stripe(stripeSecretKey, {
    apiVersion: '2026-10-28.endive',
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
    timeout: timeoutMs,
    // We retry by our own rule: see stripe.asking.ts.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: listening(httpClient, clock),
  })
}

/**
 * A client that also reports the time of each answer, and reads a failure without JSON, as a load balancer answers: the package
 * would lose its HTTP status.
 */
function listening(client: Stripe.HttpClient, clock: StripeClock | undefined) {
  const ask = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const askedAt = Date.now()
    const answer = await ask(...request)
    if (answer.getStatusCode() >= 500) {
      const read = answer.toJSON.bind(answer)
      answer.toJSON = () => read().catch(() => ({ error: { type: 'api_error' } }))
      return answer
    }
    const { date } = answer.getHeaders()
    clock?.heard(typeof date === 'string' ? date : undefined, askedAt, Date.now())
    return answer
  }
  return client
}
