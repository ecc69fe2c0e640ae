import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'

/** `GET /v1/balance`: what has been booked, available once its day has come. */
export function retrieveBalance(sandbox: Sandbox): Stripe.Balance {
  const currency = sandbox.account.defaultCurrency
  const now = sandbox.now()
  const booked = sandbox.store.all('balance_transaction').filter((one) => one.currency === currency)
  const sum = (due: boolean) => {
    const amount = booked
      .filter((one) => one.available_on <= now === due)
      .reduce((total, one) => total + one.net, 0)
    return [{ amount, currency, source_types: { card: amount } }]
  }
  return { object: 'balance', available: sum(true), livemode: sandbox.livemode, pending: sum(false) }
}
