import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll } from 'vitest'
import {
  type StripeSandbox,
  type StripeSandboxOptions,
  startStripeSandbox,
} from '../sandbox/stripe/server.ts'

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
export function sandboxForFile(options: StripeSandboxOptions = {}): {
  sandbox: StripeSandbox
  stripe: Stripe
} {
  const used = {} as { sandbox: StripeSandbox; stripe: Stripe }
  beforeAll(async () => {
    used.sandbox = await startStripeSandbox({ settleDelayMs: 5, ...options })
    used.stripe = clientOf(used.sandbox)
  })
  afterAll(() => used.sandbox.close())
  return used
}

export const returnUrl = 'https://shop.example/back?tip=1'

/** A payment in one call, as the server makes it: 500 yen. */
export const pay = (stripe: Stripe, card: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 500,
    currency: 'jpy',
    allowed_payment_method_types: ['card'],
    confirm: true,
    payment_method: card,
    return_url: returnUrl,
    ...more,
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

export type Inbox = {
  url: string
  events: Stripe.Event[]
  signatures: string[]
  /** Status to answer the next deliveries with. */
  answer: number
  close(): Promise<void>
}

/** A webhook address that verifies every signature with the real package. */
export async function openInbox(secret: () => string): Promise<Inbox> {
  const stripe = new Stripe('sk_test_only_for_verifying')
  const inbox: Inbox = { url: '', events: [], signatures: [], answer: 200, close: async () => {} }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const signature = String(request.headers['stripe-signature'])
    inbox.signatures.push(signature)
    inbox.events.push(stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, secret()))
    response.writeHead(inbox.answer).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  inbox.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`
  inbox.close = () => new Promise((resolve) => server.close(() => resolve()))
  return inbox
}
