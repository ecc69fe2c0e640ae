import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { afterAll, beforeAll } from 'vitest'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'

/** The real `stripe` package, talking to the stand-in; never retrying, unless told to. */
export const clientOf = (sandbox: StripeSandbox, options: Stripe.StripeConfig = {}): Stripe =>
  new Stripe(sandbox.secretKey, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    ...options,
  })

/** A stand-in for all tests of a file, and its client. */
export function sandboxForFile() {
  const used = {} as { sandbox: StripeSandbox; stripe: Stripe }
  beforeAll(async () => {
    used.sandbox = await startStripeSandbox({ settleDelayMs: 5 })
    used.stripe = clientOf(used.sandbox)
  })
  afterAll(() => used.sandbox.close())
  return used
}

export const returnUrl = 'https://shop.example/back?tip=1'

/** A payment in one call, as the server makes it: 500 yen. */
export const pay = (stripe: Stripe, card: string) =>
  stripe.paymentIntents.create({
    amount: 500,
    currency: 'jpy',
    allowed_payment_method_types: ['card'],
    confirm: true,
    payment_method: card,
    return_url: returnUrl,
  })

/** The error a call is refused with. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (problem) {
    if (problem instanceof Stripe.errors.StripeError) return problem
    throw problem
  }
  throw new Error('the call was not refused')
}

/** A webhook address that verifies every signature with the real package, and keeps what came. */
export async function openInbox(secret: string) {
  const events: Stripe.Event[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    events.push(webhooks.constructEvent(body, String(request.headers['stripe-signature']), secret))
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`
  return { url, events, close: () => server.close() }
}
const { webhooks } = new Stripe('sk_test_only_for_verifying')
