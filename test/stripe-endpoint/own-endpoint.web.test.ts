import { once } from 'node:events'
import Stripe from 'stripe'
import { afterAll, expect, it } from 'vitest'
import { clientOf } from '../contract/stripe-sandbox.support.ts'
import { freePort } from '../demo/free-port.ts'
import { createTestApp } from '../support/app.ts'
import { operatorOf, saidBy } from '../support/operator.ts'

let stopJobs = async () => {}
const port = await freePort()
const url = `http://localhost:${port}`
const env = { PUBLIC_URL: url, STRIPE_WEBHOOK_SECRET: '' }
const test = await createTestApp({}, env)
const server = test.app.listen(port)
await once(server, 'listening')
afterAll(async () => {
  await stopJobs()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await test.close()
})

const payload = JSON.stringify({
  id: 'evt_forged',
  object: 'event',
  type: 'payment_intent.succeeded',
  created: Math.floor(Date.now() / 1000),
  data: { object: { id: 'pi_forged', object: 'payment_intent' } },
})
async function deliver(signature: string): Promise<[number, unknown]> {
  const headers = { 'Stripe-Signature': signature, 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/webhooks/stripe`, { method: 'POST', body: payload, headers })
  return [answer.status, await answer.json()]
}
const signedWith = (secret: string) => Stripe.webhooks.generateTestHeaderString({ payload, secret })
const status = async () =>
  saidBy(operatorOf(test.where, { ...env, STRIPE_SECRET_KEY: test.sandbox.secretKey })('status'))

it('takes no event before the secret is known, however it is signed', async () => {
  for (const secret of ['', 'undefined', 'whsec_guessed'])
    expect(await deliver(secret && signedWith(secret))).toEqual([503, { received: false }])
  expect(await test.deps.db.selectFrom('stripe_event').selectAll().execute()).toEqual([])
  expect(await status()).toContain('Stripe’s notices go: not yet: no webhook endpoint')
})

it('makes its endpoint by itself, and takes what Stripe sends there and nothing else', async () => {
  stopJobs = test.deps.startJobs()
  const stripe = clientOf(test.sandbox)
  await expect
    .poll(async () => (await stripe.webhookEndpoints.list()).data, { timeout: 10_000 })
    .toHaveLength(1)
  await expect
    .poll(() => test.deps.db.selectFrom('stripe_endpoint').select('sealed').execute(), { timeout: 10_000 })
    .toMatchObject([{ sealed: expect.stringMatching(/^v1\./) }])
  const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'jpy' })
  await stripe.paymentIntents.cancel(id)
  expect(await test.sandbox.control.idle()).toBe(true)
  const event = { type: 'payment_intent.canceled' }
  expect(await test.deps.db.selectFrom('stripe_event').selectAll().execute()).toMatchObject([event])
  const [told] = (await stripe.events.list({ type: event.type })).data
  expect(told?.pending_webhooks).toBe(0)
  expect(await deliver(signedWith('whsec_guessed'))).toEqual([400, { received: false }])
  expect(await status()).toContain('Stripe’s notices go: to an endpoint that this server has made')
})

it('keeps the secret out of the log', () => {
  expect(test.logged.length).toBeGreaterThan(0)
  expect(JSON.stringify(test.logged)).not.toContain('whsec_')
})
