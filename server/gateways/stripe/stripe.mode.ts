/** Whether money is real. A sandbox of Stripe's, and a stand-in, count as test. */
export type StripeMode = 'live' | 'test'

/** Told by the key alone: `sk_live_…`, `rk_test_…` (docs.stripe.com/keys). */
export const modeOf = (secretKey: string): StripeMode => (/^(sk|rk)_live_/.test(secretKey) ? 'live' : 'test')
