import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { PaymentClockError } from '../../server/gateways/stripe/payment-errors.ts'
import { signedEvent } from '../../server/gateways/stripe/stripe.webhook.ts'

const stripe = new Stripe('sk_test_none')
const secret = 'whsec_test'
const now = Date.UTC(2026, 10, 23)
const seconds = now / 1000
const rawBody = Buffer.from(JSON.stringify({ id: 'evt_1', type: 'ping', created: 1, data: { object: {} } }))
const mac = (t: number) => createHmac('sha256', secret).update(`${t}.${rawBody}`).digest('hex')
const read = (signature: string) => signedEvent(stripe, { rawBody, signature, secret }, now)

it('of several times in a signature the one that is signed counts, so an old event is not made young', () => {
  const old = seconds - 3600
  expect(read(`t=${seconds},v1=${mac(seconds)}`)).toMatchObject({ id: 'evt_1' })
  expect(() => read(`t=${old},v1=${mac(old)}`)).toThrow(PaymentClockError)
  expect(() => read(`t=${seconds},t=${old},v1=${mac(old)}`)).toThrow(PaymentClockError)
})
