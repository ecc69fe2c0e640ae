import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { snapshotOfCharge } from '../../server/gateways/stripe/stripe.charge.ts'
import { eventTypes, toStripeEvent } from '../../server/gateways/stripe/stripe.events.ts'
import { modeOf } from '../../server/gateways/stripe/stripe.mode.ts'
import { checkoutSnapshot, intentSnapshot } from '../../server/gateways/stripe/stripe.snapshot.ts'
import { subscribed } from '../sandbox/stripe/webhooks.ts'

const ids = { tip_id: 't', attempt_id: 'a', branch_id: 'b' }
const metadata = { tipId: 't', attemptId: 'a', branchId: 'b' }
const intentOf = (more: object = {}) =>
  ({
    id: 'pi_1',
    status: 'requires_payment_method',
    amount_received: 0,
    currency: 'jpy',
    created: 7,
    metadata: ids,
    last_payment_error: null,
    next_action: null,
    client_secret: 'pi_1_secret',
    latest_charge: null,
    ...more,
  }) as unknown as Stripe.PaymentIntent
const read = (more: object = {}) => intentSnapshot(intentOf(more), undefined)
const open = { intentId: 'pi_1', metadata, status: 'open' }

const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030, wallet: { type: 'apple_pay' } }
const chargeOf = (more: object = {}) => ({
  created: 9,
  payment_method_details: { type: 'card', card },
  billing_details: { name: 'Hanako' },
  balance_transaction: { currency: 'jpy', fee: 36, net: 964, available_on: 1_700_006_400 },
  ...more,
})
const shown = {
  brand: 'visa',
  last4: '4242',
  expMonth: 4,
  expYear: 2030,
  name: 'Hanako',
  wallet: 'apple_pay',
}

describe('what Stripe says of an intent', () => {
  it('that nobody has paid', () => expect(read()).toEqual(open))

  it.each([
    ['requires_payment_method', 'open'],
    ['requires_confirmation', 'open'],
    ['requires_action', 'action'],
    ['processing', 'processing'],
    ['requires_capture', 'processing'],
    ['canceled', 'gone'],
    ['succeeded', 'paid'],
  ])('that is %s reads as %s', (status, expected) => {
    expect(read({ status })).toMatchObject({ status: expected })
    expect(read({ status }).charge !== undefined).toBe(status === 'succeeded')
  })

  it.each([
    [{ code: 'card_declined', decline_code: 'do_not_honor', message: 'Call.' }, 'do_not_honor', 'Call.'],
    [{ code: 'card_declined', decline_code: 'lost_card', message: 'Lost!' }, 'lost_card', undefined],
    [
      { code: 'card_declined', decline_code: 'generic_decline', message: ' Your card was  declined. ' },
      'generic_decline',
      undefined,
    ],
    [{ code: 'lost_card', message: 'Lost!' }, undefined, undefined],
  ])('that was declined: %j', (error, declineCode, message) => {
    expect(read({ last_payment_error: error })).toEqual({
      ...open,
      status: 'declined',
      decline: { code: error.code, declineCode, message },
    })
  })

  it.each([
    [{ type: 'redirect_to_url', redirect_to_url: { url: 'https://bank' } }, 'https://bank', undefined],
    [{ type: 'redirect_to_url', redirect_to_url: { url: null } }, undefined, undefined],
    [{ type: 'use_stripe_sdk', use_stripe_sdk: {} }, undefined, 'pi_1_secret'],
  ])('that waits for the bank: %j', (next_action, url, clientSecret) => {
    const status = 'requires_action'
    expect(read({ status, next_action })).toEqual({ ...open, status: 'action', url, clientSecret })
    expect(read({ status, next_action, client_secret: null }).clientSecret).toBeUndefined()
  })

  it('without metadata, as one that somebody else has made', () => {
    const none = { tipId: undefined, attemptId: undefined, branchId: undefined }
    for (const nothing of [null, undefined, {}]) expect(read({ metadata: nothing }).metadata).toEqual(none)
  })
})

describe('what Stripe says of a charge', () => {
  const paid = (charge: unknown, more: object = {}) =>
    read({ status: 'succeeded', amount_received: 1000, latest_charge: charge, ...more }).charge
  const untouched = {
    refunded: 0,
    refundedFor: [],
    disputed: 0,
    disputeFee: 0,
    toAnswer: undefined,
  }
  const booked = {
    amount: 1000,
    currency: 'JPY',
    createdAt: 9000,
    card: shown,
    fee: 36,
    net: 964,
    availableOn: '2023-11-15',
    ...untouched,
  }

  it('with its card and its fee', () => expect(paid(chargeOf())).toEqual(booked))

  it.each([null, 'ch_1', undefined])('that it has not told: %j', (charge) => {
    const unknown = {
      createdAt: 7000,
      card: undefined,
      fee: undefined,
      net: undefined,
      availableOn: undefined,
    }
    expect(paid(charge)).toEqual({ ...booked, ...unknown })
  })

  it.each([null, 'txn_1', { currency: 'usd', fee: 36, net: 964 }])(
    'whose fee is not known in yen: %j',
    (balance) => {
      const charge = paid(chargeOf({ balance_transaction: balance }))
      expect(charge).toEqual({ ...booked, fee: undefined, net: undefined, availableOn: undefined })
    },
  )

  it('of which something was taken back', () => {
    const back = {
      ...untouched,
      refunded: 300,
      refundedFor: ['r'],
    }
    const given = { amount: 1000, currency: 'jpy', created: 7 }
    expect(snapshotOfCharge(chargeOf() as never, given, back)).toEqual({ ...booked, ...back })
  })

  it.each<[string, object, object | undefined]>([
    [
      'another wallet',
      { card: { ...card, wallet: { type: 'samsung_pay' } } },
      { ...shown, wallet: undefined },
    ],
    ['Google Pay', { card: { ...card, wallet: { type: 'google_pay' } } }, { ...shown, wallet: 'google_pay' }],
    ['no wallet', { card: { ...card, wallet: null } }, { ...shown, wallet: undefined }],
    [
      'Link, which has no card',
      { type: 'link', card: null },
      { ...shown, brand: 'link', last4: '', expMonth: undefined, expYear: undefined, wallet: undefined },
    ],
    [
      'a card of which nothing is known',
      { card: { brand: null, last4: null, exp_month: null, exp_year: null } },
      { ...shown, brand: 'card', last4: '', expMonth: undefined, expYear: undefined, wallet: undefined },
    ],
  ])('that was paid with %s', (_, details, expected) => {
    const charge = chargeOf({ payment_method_details: { type: 'card', ...details } })
    expect(paid(charge)?.card).toEqual(expected)
  })

  it('without a card, or without a name', () => {
    expect(paid(chargeOf({ payment_method_details: null }))?.card).toBeUndefined()
    expect(paid(chargeOf({ billing_details: { name: null } }))?.card).toEqual({ ...shown, name: undefined })
  })
})

describe('what Stripe says of a hosted page', () => {
  const page = (more: object) =>
    checkoutSnapshot(
      {
        id: 'cs_1',
        status: 'open',
        url: 'https://pay',
        metadata: ids,
        payment_intent: null,
        ...more,
      } as never,
      undefined,
    )
  const base = { sessionId: 'cs_1', metadata }

  it('that was paid is what its intent says, under its own ids', () => {
    const intent = intentOf({ status: 'succeeded', amount_received: 1000, metadata: {} })
    const said = { ...intentSnapshot(intent, undefined), sessionId: 'cs_1', metadata }
    expect(page({ status: 'complete', payment_intent: intent })).toEqual(said)
  })

  it('that is open leads there, whatever card was declined on it', () => {
    const declined = intentOf({ last_payment_error: { code: 'card_declined', message: 'No.' } })
    const url = 'https://pay'
    expect(page({})).toEqual({ ...base, status: 'open', url })
    expect(page({ url: null })).toEqual({ ...base, status: 'open' })
    expect(page({ payment_intent: 'pi_2' })).toEqual({ ...base, status: 'open', url, intentId: 'pi_2' })
    expect(page({ payment_intent: declined })).toEqual({ ...base, status: 'open', url, intentId: 'pi_1' })
  })

  it.each([
    ['expired', null, 'gone'],
    ['expired', 'pi_1', 'gone'],
    ['expired', intentOf({ status: 'processing' }), 'gone'],
    ['complete', null, 'gone'],
    ['complete', 'pi_1', 'processing'],
    ['complete', intentOf({ status: 'canceled' }), 'gone'],
    ['complete', intentOf({ status: 'requires_payment_method' }), 'gone'],
    ['complete', intentOf({ status: 'processing' }), 'processing'],
    ['complete', intentOf({ status: 'requires_action' }), 'processing'],
    [null, null, 'processing'],
  ])('that is %s with %j reads as what it came to', (status, payment_intent, expected) => {
    const intentId = payment_intent === null ? undefined : 'pi_1'
    expect(page({ status, payment_intent })).toEqual({ ...base, intentId, status: expected })
  })
})

describe('an event of Stripe', () => {
  const eventOf = (more: object) =>
    ({
      id: 'evt_1',
      type: 'charge.updated',
      created: 7,
      livemode: false,
      data: { object: {} },
      ...more,
    }) as never
  const none = { tipId: undefined, attemptId: undefined, branchId: undefined }

  it('is one of those that operators are told to subscribe to', () => expect(eventTypes).toEqual(subscribed))

  it.each<[string, object, object]>([
    ['an intent', { object: 'payment_intent', id: 'pi_1', metadata: ids }, { intentId: 'pi_1', metadata }],
    [
      'a charge',
      { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' },
      { intentId: 'pi_1', metadata: none },
    ],
    [
      'a dispute',
      { object: 'dispute', payment_intent: { id: 'pi_1' } },
      { intentId: 'pi_1', metadata: none },
    ],
    [
      'a hosted page',
      { object: 'checkout.session', id: 'cs_1', payment_intent: 'pi_1', metadata: ids },
      { intentId: 'pi_1', sessionId: 'cs_1', metadata },
    ],
    ['a charge of no intent', { object: 'charge', id: 'ch_1', payment_intent: null }, { metadata: none }],
  ])('names what it is about: %s', (_, object, about) => {
    const event = { id: 'evt_1', type: 'charge.updated', createdAt: 7000, about }
    expect(toStripeEvent(eventOf({ data: { object } }), false)).toEqual(event)
  })

  it('of a type that we did not ask for is about nothing', () => {
    const object = { object: 'payment_intent', id: 'pi_1' }
    const event = toStripeEvent(eventOf({ type: 'payment_intent.created', data: { object } }), false)
    expect(event.about).toBeUndefined()
  })

  it.each([
    [true, true, undefined],
    [false, false, undefined],
    [true, false, 'other_mode'],
    [false, true, 'other_mode'],
    // One that does not say is taken for ours.
    [undefined, true, undefined],
  ])('of livemode %j for a key that is live: %j', (livemode, live, foreign) => {
    expect(toStripeEvent(eventOf({ livemode }), live).foreign).toBe(foreign)
    const connected = toStripeEvent(eventOf({ livemode, account: 'acct_1' }), live)
    expect(connected.foreign).toBe('connected_account')
  })
})

it.each([
  ['sk_live_1', 'live'],
  ['rk_live_1', 'live'],
  ['sk_test_1', 'test'],
  ['rk_test_1', 'test'],
  ['pk_live_1', 'test'],
  ['my_sk_live_1', 'test'],
  ['', 'test'],
])('the key %s is for %s money', (key, mode) => expect(modeOf(key)).toBe(mode))
