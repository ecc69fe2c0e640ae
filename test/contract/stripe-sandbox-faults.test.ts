import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import Stripe from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import { clientOf, pay, refusal, returnUrl, sandboxForFile } from './stripe-sandbox.support.ts'

const used = sandboxForFile()
const count = () => used.sandbox.books().paymentIntents.length

afterEach(() => used.sandbox.control.clearFaults())

// Even without retries, the `stripe` package repeats a call once whose connection was cut: so two of each.
const twice = { times: 2 }

const params = { amount: 500, currency: 'jpy' }

describe('trouble made on request', () => {
  it('an error, as many times as asked, on the calls that match', async () => {
    used.sandbox.control.fail({ method: 'POST', path: '/v1/payment_intents', times: 2, status: 503 })
    await used.stripe.paymentIntents.list()
    for (let n = 0; n < 2; n++) {
      expect(await refusal(used.stripe.paymentIntents.create(params))).toMatchObject({
        statusCode: 503,
        type: 'StripeAPIError',
      })
    }
    expect((await used.stripe.paymentIntents.create(params)).amount).toBe(500)
    used.sandbox.control.fail({
      path: '/v1/payment_intents/*/confirm',
      status: 429,
      error: { code: 'rate_limit' },
    })
    const intent = await used.stripe.paymentIntents.create(params)
    const confirm = used.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      return_url: returnUrl,
    })
    expect(await refusal(confirm)).toMatchObject({ type: 'StripeRateLimitError' })
  })

  it('a call carried out whose answer is lost: the same key finds it, another pays twice', async () => {
    const before = count()
    used.sandbox.control.drop({ method: 'POST', path: '/v1/payment_intents', ...twice })
    const key = { idempotencyKey: 'lost-answer' }
    expect(await refusal(used.stripe.paymentIntents.create(params, key))).toMatchObject({
      type: 'StripeConnectionError',
    })
    expect(count()).toBe(before + 1)
    const found = await used.stripe.paymentIntents.create(params, key)
    expect(found.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(count()).toBe(before + 1)
  })

  it('an error after the call was carried out, which its key remembers', async () => {
    const before = count()
    used.sandbox.control.fail({ status: 500, executed: true })
    const key = { idempotencyKey: 'failed-late' }
    for (let n = 0; n < 2; n++) {
      expect(await refusal(used.stripe.paymentIntents.create(params, key))).toMatchObject({ statusCode: 500 })
    }
    expect(count()).toBe(before + 1)
  })

  it('a connection cut before anything was done', async () => {
    const before = count()
    used.sandbox.control.drop({ executed: false, ...twice })
    expect(await refusal(used.stripe.paymentIntents.create(params))).toMatchObject({
      type: 'StripeConnectionError',
    })
    expect(count()).toBe(before)
  })

  it.each([true, false])('no answer at all, carried out: %s', async (executed) => {
    const before = count()
    used.sandbox.control.hang({ executed })
    const impatient = clientOf(used.sandbox, { timeout: 150 })
    expect(await refusal(impatient.paymentIntents.create(params))).toMatchObject({
      type: 'StripeConnectionError',
    })
    await expect.poll(count).toBe(before + (executed ? 1 : 0))
  })

  it('the retries of the stripe package get through', async () => {
    used.sandbox.control.drop(twice)
    const before = count()
    const stubborn = clientOf(used.sandbox, { maxNetworkRetries: 2 })
    expect((await pay(stubborn, 'pm_card_visa')).status).toBe('succeeded')
    expect(count()).toBe(before + 1)
  })
})

describe('as a process', () => {
  it('prints its addresses, is controlled over HTTP, and starts anew with reset', async () => {
    const main = join(import.meta.dirname, '../sandbox/main.ts')
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const line = await new Promise<string>((resolve) =>
      child.stdout.once('data', (data: Buffer) => resolve(data.toString())),
    )
    const { url, port, secretKey } = JSON.parse(line) as { url: string; port: number; secretKey: string }
    const stripe = new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 })
    const control = async (name: string, argument?: object) => {
      const response = await fetch(`${url}/_control/${name}`, {
        method: 'POST',
        body: argument ? JSON.stringify(argument) : '',
      })
      return { status: response.status, body: (await response.json()) as Record<string, never> }
    }
    const paid = await pay(stripe, 'pm_card_visa')
    await control('refund', { payment_intent: paid.id, amount: 100 })
    expect((await control('books')).body.totals).toMatchObject({ charged: 500, refunded: 100 })
    await control('fail', { status: 500 })
    expect(await refusal(stripe.charges.list())).toMatchObject({ statusCode: 500 })
    expect((await control('nonsense')).status).toBe(404)
    await control('reset')
    expect((await stripe.paymentIntents.list()).data).toEqual([])
    child.kill()
    await new Promise((resolve) => child.once('exit', resolve))
  })
})
