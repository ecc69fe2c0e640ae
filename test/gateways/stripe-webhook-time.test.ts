import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { expect, it } from 'vitest'
import {
  PaymentClockError,
  PaymentEventError,
  PaymentSignatureError,
} from '../../server/gateways/stripe/payment-errors.ts'
import { signedEvent } from '../../server/gateways/stripe/stripe.webhook.ts'

const stripe = new Stripe('sk_test_none')
const secret = 'whsec_test'
const now = Date.UTC(2026, 10, 23)
const seconds = now / 1000
const rawBody = Buffer.from(JSON.stringify({ id: 'evt_1', type: 'ping', created: 1, data: { object: {} } }))
const mac = (t: number) => createHmac('sha256', secret).update(`${t}.${rawBody}`).digest('hex')
const read = (signature: string) => signedEvent(stripe, { rawBody, signature, secret }, now)
/** Reads a body that Stripe has signed now. */
function readSigned(body: unknown) {
  const raw = Buffer.from(JSON.stringify(body))
  const v1 = createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex')
  return signedEvent(stripe, { rawBody: raw, signature: `t=${seconds},v1=${v1}`, secret }, now)
}

it('of several times in a signature the one that is signed counts, so an old event is not made young', () => {
  const old = seconds - 3600
  expect(read(`t=${seconds},v1=${mac(seconds)}`)).toMatchObject({ id: 'evt_1' })
  expect(() => read(`t=${old},v1=${mac(old)}`)).toThrow(PaymentClockError)
  expect(() => read(`t=${seconds},t=${old},v1=${mac(old)}`)).toThrow(PaymentClockError)
})

it('a signature may be five minutes old, or as much ahead, and says by how much it is too far', () => {
  const at = (t: number) => read(`t=${t},v1=${mac(t)}`)
  expect(at(seconds - 300)).toMatchObject({ id: 'evt_1' })
  expect(at(seconds + 300)).toMatchObject({ id: 'evt_1' })
  expect(() => at(seconds - 301)).toThrow(expect.objectContaining({ seconds: 301 }))
  expect(() => at(seconds + 301)).toThrow(expect.objectContaining({ seconds: -301 }))
})

it('a signature of another secret is no signature, whatever its time', () => {
  const other = createHmac('sha256', 'whsec_other').update(`${seconds}.${rawBody}`).digest('hex')
  expect(() => read(`t=${seconds},v1=${other}`)).toThrow(PaymentSignatureError)
  expect(() => read('v1=x')).toThrow(PaymentSignatureError)
})

const event = { id: 'evt_1', type: 'ping', created: 1, data: { object: {} } }
const about = (object: object) => ({ ...event, data: { object } })

it.each<[string, object]>([
  ['nothing of what it is about', event],
  [
    'nothing but null',
    { ...about({ object: null, id: null, payment_intent: null, metadata: null }), account: null },
  ],
  [
    'an id',
    {
      ...about({ object: 'charge', id: 'ch_1', payment_intent: 'pi_1', metadata: { a: 'b' } }),
      account: 'acct_1',
    },
  ],
  ['an object', about({ payment_intent: { id: 'pi_1' } })],
])('an event may have %s', (_, body) => {
  expect(readSigned(body)).toMatchObject({ id: 'evt_1' })
})

it.each<[string, unknown]>([
  ['no id', { ...event, id: '' }],
  ['no type', { ...event, type: '' }],
  ['no time', { ...event, created: 'now' }],
  ['a list around it', [event]],
  ['an object for an id', { ...event, id: { a: 1 } }],
  ['a number for a type', { ...event, type: 7 }],
  ['a list for an id in its metadata', about({ metadata: { attempt_id: ['a'] } })],
  ['no data', { ...event, data: {} }],
  ['no payment', about({ payment_intent: {} })],
  ['a number for a word', about({ metadata: { a: 1 } })],
  ['a NUL in its id', { ...event, id: 'evt\0' }],
  ['a NUL in its type', { ...event, type: 'ping\0' }],
  ['a NUL in an id', about({ id: 'ch\0' })],
  ['a NUL in its metadata', about({ metadata: { a: '\0' } })],
])('what is signed is no event with %s', (_, body) => {
  expect(() => readSigned(body)).toThrow(PaymentEventError)
})
