import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStripeClient } from '../../server/gateways/stripe/stripe.client.ts'
import { createStripeGateway } from '../../server/gateways/stripe/stripe.gateway.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'

let sandbox: StripeSandbox
let n = 0
beforeAll(async () => {
  sandbox = await startStripeSandbox({ settleDelayMs: 3_600_000 })
})
afterAll(() => sandbox.close())

const config = () => ({
  apiUrl: sandbox.url,
  stripeSecretKey: sandbox.secretKey,
  stripeWebhookSecret: sandbox.webhookSecret,
})
const payments = () => createStripeGateway(config())

/** A charge of 1,000 yen; the id of its intent. */
async function charged(card = 'pm_card_visa'): Promise<string> {
  const stripe = createStripeClient(config())
  const ids = { attemptId: `a${++n}`, tipId: `t${n}`, branchId: 'b' }
  const { id } = await payments().createIntent({ ...ids, amount: 1000, description: 'tip' })
  const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: card })
  const order = { id, attemptId: ids.attemptId, confirmationToken: token.id, returnUrl: 'http://localhost/' }
  await payments().confirmIntent(order)
  return id
}

it('gives the same refund for one request and round, and finds it by the request', async () => {
  const intentId = await charged()
  const which = { intentId, requestId: 'one' }
  expect(await payments().findRefund(which)).toBeUndefined()
  const order = { ...which, round: 0, amount: 300, reason: 'duplicate' } as const
  const [first, second] = await Promise.all(
    [0, 1].map(() =>
      payments()
        .createRefund(order)
        .catch(() => undefined),
    ),
  )
  const made = first ?? second
  expect(made).toMatchObject({ amount: 300, status: 'done', failure: undefined })
  expect(await payments().createRefund(order)).toEqual(made)
  expect(await payments().findRefund(which)).toEqual(made)
  expect((await payments().createRefund({ ...order, round: 1 })).id).not.toBe(made?.id)
  expect(await payments().findRefund({ intentId, requestId: 'two' })).toBeUndefined()
  const { charge } = await payments().retrieveIntent(intentId)
  expect(charge?.refunded).toBe(600)
})

it('says how a refund stands, and why it failed', async () => {
  const intentId = await charged('pm_card_pendingRefund')
  const which = { intentId, requestId: 'slow' }
  const order = { ...which, round: 0, amount: 100, reason: 'fraudulent' } as const
  const { id, status } = await payments().createRefund(order)
  expect(status).toBe('pending')
  sandbox.control.failRefund({ id })
  expect(await payments().findRefund(which)).toEqual({
    id,
    amount: 100,
    status: 'failed',
    failure: 'expired_or_canceled_card',
  })
})
