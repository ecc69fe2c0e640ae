import { beforeAll, beforeEach, vi } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import type { PaymentGateway } from '../../../server/gateways/stripe/payment-gateway.ts'
import type { TipDeps } from '../../../server/money/payment/payment.deps.ts'
import type { TestDatabase } from '../../support/databases.ts'
import { begun } from '../../support/tip-rows.ts'

/** A database, and a Stripe that answers what a test says. `at.now` is our clock, `count` the metrics. */
export function stripeAnswers(database: TestDatabase) {
  let db: Db
  const at = { now: begun }
  const retrieveIntent = vi.fn<PaymentGateway['retrieveIntent']>()
  const retrieveCheckout = vi.fn<PaymentGateway['retrieveCheckout']>()
  const createIntent = vi.fn<PaymentGateway['createIntent']>()
  const cancelIntent = vi.fn<PaymentGateway['cancelIntent']>()
  const count = vi.fn()
  const error = vi.fn()
  beforeAll(async () => {
    db = await database.open()
  })
  beforeEach(() => {
    for (const mock of [retrieveIntent, retrieveCheckout, createIntent, cancelIntent, count, error])
      mock.mockReset()
    at.now = begun + 60_000
  })
  const deps = () =>
    ({
      db,
      payments: { retrieveIntent, retrieveCheckout, createIntent, cancelIntent },
      clock: () => at.now,
      log: { info: () => {}, warn: () => {}, error },
      meter: { tip: count },
    }) as unknown as TipDeps
  return {
    at,
    db: () => db,
    deps,
    count,
    error,
    retrieveIntent,
    retrieveCheckout,
    createIntent,
    cancelIntent,
  }
}
