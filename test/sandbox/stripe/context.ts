import type { Stripe } from 'stripe'
import type { Store } from './state/store.ts'

/** The API call that is being carried out; events name it as their cause. */
export type Cause = { id: string; idempotencyKey: string | null }

export type Wallet = 'apple_pay' | 'google_pay'

/** Payment methods of the account's settings. */
export type Method = 'card' | 'jcb' | Wallet | 'link'

/** What Stripe keeps of the webhook endpoint beside its address and events. */
export type EndpointState = { status: 'enabled' | 'disabled'; apiVersion: string | null }

/** Keys of one mode; a restricted key (`rk_…`) is the secret one with another beginning. */
export type Keys = Record<'test' | 'live', { secretKey: string; publishableKey: string }>

/** How Stripe behaves for a while because a test wants it so. */
export type Moods = {
  /** Next confirmations (a number of them) that leave 3-D Secure to Stripe.js whatever the caller asks for. */
  sdkOnly: number
  /** What becomes of the next refunds (a number of them): there is too little on the balance. */
  shortOfMoney: { refunds: 'refused' | 'pending'; times: number } | null
  /** Who makes payouts: the clock, or only the Dashboard. */
  payouts: 'weekly' | 'manual'
  /** What a payout leaves on the balance. */
  minimumBalance: number
  /** Payouts do not tell yet what is in them. */
  contentsWait: boolean
  /** Fees are billed apart: a charge has none. */
  feesApart: boolean
}

export const noMoods = (): Moods => ({
  sdkOnly: 0,
  shortOfMoney: null,
  payouts: 'weekly',
  minimumBalance: 0,
  contentsWait: false,
  feesApart: false,
})

/** What each part of the sandbox is handed. */
export type Sandbox = {
  store: Store
  /** This sandbox's own address, without a slash at the end. */
  url: string
  keys: Keys
  /** The business's account at Stripe, as `GET /v1/account` tells it. */
  account: {
    id: string
    chargesEnabled: boolean
    payoutsEnabled: boolean
    defaultCurrency: string
    cardPayments: 'active' | 'inactive' | 'pending'
    /** What stands on a payer's statement, in each of its spellings; null: nothing was set. */
    statementDescriptor: string | null
  }
  /** Which payment methods are switched on in the account's settings. */
  methods: Record<Method, 'on' | 'off'>
  /** Whether what is made now is live; the key of an API call says so. */
  livemode: boolean
  /** What a test has asked for; changed in place, since a call sees the sandbox through a view of its own. */
  moods: Moods
  webhookSecret: string
  webhookTarget: string | null
  /** Whether an endpoint on this machine may be added. Stripe refuses it; here all stand beside each other. */
  reachesLocalhost: boolean
  /** Event types that are sent to it; `*` for all. The others are only recorded. */
  enabledEvents: readonly string[]
  endpoint: EndpointState
  /** Changes the webhook endpoint for all modes: a call sees the sandbox through a view of its own. */
  changeEndpoint(change: Partial<Pick<Sandbox, 'webhookTarget' | 'enabledEvents' | 'endpoint'>>): void
  /** Milliseconds until a charge's balance transaction is known: Stripe captures asynchronously by default. */
  settleDelayMs: number
  /** Wallet that the express checkout element finds on this device. */
  wallet: Wallet | null
  /** Milliseconds until that element tells what it has found. */
  walletAfterMs: number
  /** Set while an API call runs. Handlers are synchronous, so there is one at a time. */
  cause: Cause | null
  /** How often each call of the API was asked for, by `GET checkout/sessions/:id`. */
  calls: Map<string, number>
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

/** The publishable key of somebody else's account: valid, and none of our payments is known to it. */
export const strangersKey = 'pk_test_sandbox_51PublishableKeyOfAStranger'

export const newEndpoint = (): EndpointState => ({ status: 'enabled', apiVersion })
