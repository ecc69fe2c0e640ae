import Stripe from 'stripe'
import type { RetryTime } from '../retry.ts'
import { PaymentMissing } from './payment-errors.ts'
import { createAsking } from './stripe.asking.ts'
import { createStripeClient, defaultTimeoutMs, type StripeConfig } from './stripe.client.ts'

/** Finds out which account a key belongs to. Both calls throw as the gateway does. */
export type AccountCalls = {
  /** The account's id (`GET /v1/account`); undefined if a restricted key may not read it (403). */
  read(): Promise<string | undefined>
  /** False if this key's account has no such PaymentIntent. */
  knows(intentId: string): Promise<boolean>
}

export function createStripeAccountCalls(config: StripeConfig, time: RetryTime = {}): AccountCalls {
  const stripe = createStripeClient(config)
  const asking = createAsking(config.timeoutMs ?? defaultTimeoutMs, time)
  return {
    read: () =>
      asking(async () => {
        try {
          return (await stripe.accounts.retrieveCurrent()).id
        } catch (error) {
          if (error instanceof Stripe.errors.StripePermissionError) return undefined
          throw error
        }
      }),
    async knows(intentId) {
      try {
        await asking(() => stripe.paymentIntents.retrieve(intentId))
        return true
      } catch (error) {
        if (error instanceof PaymentMissing) return false
        throw error
      }
    },
  }
}
