import type { Stripe } from 'stripe'
import type { Store } from './state/store.ts'

/** The API call that is being carried out; events name it as their cause. */
export type Cause = { id: string; idempotencyKey: string | null }

export type Wallet = 'apple_pay' | 'google_pay'

/** What each part of the sandbox is handed. */
export type Sandbox = {
  store: Store
  /** This sandbox's own address, without a slash at the end. */
  url: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  webhookTarget: string | null
  /** Milliseconds until a charge's balance transaction is known: Stripe captures asynchronously by default. */
  settleDelayMs: number
  /** Wallet that the express checkout element finds on this device. */
  wallet: Wallet | null
  /** Set while an API call runs. Handlers are synchronous, so there is one at a time. */
  cause: Cause | null
  /** Seconds since 1970. */
  now(): number
  /** Records an event and sends it to the webhook address. */
  emit(type: Stripe.Event.Type, object: object, previous?: object): void
  /** Runs `work` after a while of real time, unless the sandbox is closed first. */
  later(ms: number, work: () => void): void
  /** Drops what `later` was asked for. */
  forgetLater(): void
}

export const apiVersion = '2026-10-28.endive'
