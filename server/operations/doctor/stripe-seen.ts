import type Stripe from 'stripe'

/** Each is undefined if a restricted key may not read it (403). They throw what the `stripe` package throws. */
export type StripeSeen = {
  account(): Promise<Stripe.Account | undefined>
  endpoints(): Promise<Stripe.WebhookEndpoint[] | undefined>
  /** The registered domain of our own address. */
  domain(): Promise<Stripe.PaymentMethodDomain | 'none' | undefined>
  /** The account's own settings of payment methods that are in force. */
  methods(): Promise<Stripe.PaymentMethodConfiguration[] | undefined>
}

/** @param host the host name that guests see */
export function createStripeSeen(stripe: Stripe, host: string): StripeSeen {
  return {
    account: once(() => stripe.accounts.retrieveCurrent()),
    endpoints: once(async () => (await stripe.webhookEndpoints.list({ limit: 100 })).data),
    domain: once(async () => {
      const { data } = await stripe.paymentMethodDomains.list({ domain_name: host, limit: 10 })
      return data.find((one) => one.domain_name === host) ?? 'none'
    }),
    methods: once(async () => {
      const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 })
      return data.filter((one) => one.active && one.application === null)
    }),
  }
}

function once<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let asked: Promise<T | undefined> | undefined
  const answer = async () => {
    try {
      return await ask()
    } catch (error) {
      if (isForbidden(error)) return undefined
      throw error
    }
  }
  return () => {
    asked ??= answer()
    return asked
  }
}

/** Stripe's refusal of what a restricted key may not do. */
export const isForbidden = (error: unknown): boolean => statusOf(error) === 403

export const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined
