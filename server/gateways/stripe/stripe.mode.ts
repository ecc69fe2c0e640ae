/** Whether the money is real. A sandbox of Stripe's and our stand-in count as test. */
export type StripeMode = 'live' | 'test'

/** The key alone tells: `sk_live_…`, `rk_test_…` (docs.stripe.com/keys). */
export const modeOf = (secretKey: string): StripeMode => (/^(sk|rk)_live_/.test(secretKey) ? 'live' : 'test')
