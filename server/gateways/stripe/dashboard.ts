/** A payment in Stripe's Dashboard. `live`: not made with test keys. */
export const inDashboard = (intentId: string, live: boolean): string =>
  `https://dashboard.stripe.com/${live ? '' : 'test/'}payments/${encodeURIComponent(intentId)}`
