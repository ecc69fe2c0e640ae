import Stripe from 'stripe'
import type { PaymentGateway } from '../../server/gateways/stripe/payment-gateway.ts'
import type { StripeConfig } from '../../server/gateways/stripe/stripe.client.ts'
import { createStripeGateway } from '../../server/gateways/stripe/stripe.gateway.ts'

type Answer = { status?: number; body: object; headers?: Record<string, string> }
type Asked = { call: string; given: Record<string, string>; key: string | null }

/** A Stripe that answers what it is told to, one after the other, and writes down what it was asked. */
export function stripe(...answers: (Answer | object)[]) {
  const asked: Asked[] = []
  const headersOf: Headers[] = []
  const httpClient = Stripe.createFetchHttpClient((async (address: URL | string, init: RequestInit) => {
    const { origin, pathname, searchParams } = new URL(address)
    const given = new URLSearchParams([...searchParams, ...new URLSearchParams(String(init.body ?? ''))])
    const sent = new Headers(init.headers)
    headersOf.push(sent)
    const key = sent.get('Idempotency-Key')
    asked.push({ call: `${init.method} ${origin}${pathname}`, given: Object.fromEntries(given), key })
    const next = answers.shift() ?? {}
    const { status = 200, body, headers = {} } = 'body' in next ? (next as Answer) : { body: next }
    return new Response(JSON.stringify(body), { status, headers })
  }) as typeof fetch)
  const config: StripeConfig = {
    apiUrl: 'https://stripe.test',
    stripeSecretKey: 'sk_test_1',
    stripeWebhookSecret: 'whsec_1',
    httpClient,
  }
  return { asked, headersOf, config, time: { sleep: async () => {} } }
}
export const base = 'https://stripe.test/v1'
export const list = (...data: object[]) => ({ object: 'list', data, has_more: false })
export const refused = (error: object, status = 400): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message: 'No.', ...error } },
})

/** What a call asks Stripe, and what it says of the answers. */
export async function ask<T>(call: (payments: PaymentGateway) => Promise<T>, ...answers: object[]) {
  const { asked, config, time } = stripe(...answers)
  const said = await call(createStripeGateway(config, time)).catch((error: Error) => error)
  return { asked, said }
}
export async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of list) found.push(one)
  return found
}

/** A tip's ids, as ours and as Stripe's, and its payment. */
export const ids = { tipId: 't', attemptId: 'a', branchId: 'b', recipient: 'p1' }
export const metadata = { tip_id: 't', attempt_id: 'a', branch_id: 'b', recipient: 'p1' }
export const intent = { id: 'pi_1', status: 'requires_payment_method', metadata, currency: 'jpy', created: 7 }
export const paid = { ...intent, status: 'succeeded', amount_received: 500, latest_charge: null }
