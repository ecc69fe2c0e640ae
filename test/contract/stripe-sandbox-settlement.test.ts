import type Stripe from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import { pay, refusal, sandboxForFile } from './stripe-sandbox.support.ts'

const used = sandboxForFile({ settleDelayMs: 60_000 })

afterEach(() => used.sandbox.control.account({ defaultCurrency: 'jpy' }))

const bookedOf = async (intent: Stripe.PaymentIntent) => {
  used.sandbox.control.settle()
  const expand = ['latest_charge.balance_transaction']
  const { latest_charge } = await used.stripe.paymentIntents.retrieve(intent.id, { expand })
  return (latest_charge as Stripe.Charge).balance_transaction as Stripe.BalanceTransaction
}

describe('money is booked in the currency of the account', () => {
  it('yen as they are', async () => {
    expect(await bookedOf(await pay(used.stripe, 'pm_card_visa'))).toMatchObject({
      amount: 500,
      currency: 'jpy',
      exchange_rate: null,
    })
  })

  it('dollars in yen, with the rate', async () => {
    const paid = await pay(used.stripe, 'pm_card_visa', { amount: 1000, currency: 'usd' })
    const booked = await bookedOf(paid)
    expect(booked).toMatchObject({ amount: 1500, fee: 54, net: 1446, currency: 'jpy', exchange_rate: 1.5 })
    const refund = await used.stripe.refunds.create({ payment_intent: paid.id, amount: 100 })
    expect(refund).toMatchObject({ amount: 100, currency: 'usd' })
    const moved = await used.stripe.balanceTransactions.retrieve(String(refund.balance_transaction))
    expect(moved).toMatchObject({ amount: -150, currency: 'jpy', exchange_rate: 1.5 })
  })

  it('yen in dollars, where the account is paid out in dollars', async () => {
    used.sandbox.control.account({ defaultCurrency: 'usd' })
    expect(await used.stripe.accounts.retrieveCurrent()).toMatchObject({ default_currency: 'usd' })
    const booked = await bookedOf(await pay(used.stripe, 'pm_card_visa', { amount: 1500 }))
    expect(booked).toMatchObject({ amount: 1000, currency: 'usd', exchange_rate: 1 / 1.5 })
  })
})

describe('money that is held first', () => {
  const hold = () => pay(used.stripe, 'pm_card_visa', { capture_method: 'manual' })

  it('can’t be refunded: nothing was taken yet', async () => {
    const held = await hold()
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 500, amount_received: 0 })
    expect(await refusal(used.stripe.refunds.create({ payment_intent: held.id }))).toMatchObject({
      statusCode: 400,
    })
    const charge = String(held.latest_charge)
    expect(await refusal(used.stripe.refunds.create({ charge }))).toMatchObject({
      code: 'charge_not_refundable',
    })
  })

  it('is let go by cancelling', async () => {
    const held = await hold()
    expect((await used.stripe.paymentIntents.cancel(held.id)).status).toBe('canceled')
    const charge = await used.stripe.charges.retrieve(String(held.latest_charge))
    expect(charge).toMatchObject({ captured: false, refunded: true, balance_transaction: null })
  })
})
