import Stripe from 'stripe'
import type { RetryTime } from '../retry.ts'
import { createAsking } from './stripe.asking.ts'
import { createStripeClient, defaultTimeoutMs, type StripeConfig } from './stripe.client.ts'

/**
 * Asks Stripe of which account the key is (`GET /v1/account`); undefined where a restricted key may not know (403).
 * Throws as the gateway does.
 */
export function createAccountReader(config: StripeConfig, time: RetryTime = {}) {
  const stripe = createStripeClient(config)
  const asking = createAsking(config.timeoutMs ?? defaultTimeoutMs, time)
  return (): Promise<string | undefined> =>
    asking(async () => {
      try {
        return (await stripe.accounts.retrieveCurrent()).id
      } catch (error) {
        if (error instanceof Stripe.errors.StripePermissionError) return undefined
        throw error
      }
    })
}
