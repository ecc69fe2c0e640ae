import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { pay, refusal, sandboxForFile } from './stripe-sandbox.support.ts'

const used = sandboxForFile({ settleDelayMs: 60_000 })

describe('fee and net', () => {
  it('are known only after a while, and then everywhere', async () => {
    const paid = await pay(used.stripe, 'pm_card_visa', {
      amount: 1234,
      expand: ['latest_charge.balance_transaction'],
    })
    expect((paid.latest_charge as Stripe.Charge).balance_transaction).toBeNull()
    used.sandbox.control.settle()
    const later = await used.stripe.paymentIntents.retrieve(paid.id, {
      expand: ['latest_charge.balance_transaction'],
    })
    const transaction = (later.latest_charge as Stripe.Charge).balance_transaction
    expect(transaction).toMatchObject({ amount: 1234, fee: 44, net: 1190, currency: 'jpy', type: 'charge' })
  })
})

describe('refunds', () => {
  it('in part, then the rest, never more', async () => {
    const paid = await pay(used.stripe, 'pm_card_visa')
    const { refunds, charges } = used.stripe
    const part = await refunds.create({ payment_intent: paid.id, amount: 200, metadata: { why: 'x' } })
    expect(part).toMatchObject({ amount: 200, status: 'succeeded', charge: paid.latest_charge })
    expect((await refusal(refunds.create({ payment_intent: paid.id, amount: 301 }))).message).toMatch(
      'Refund amount (¥301) is greater than unrefunded amount on charge (¥300)',
    )
    await refunds.create({ payment_intent: paid.id })
    expect(await charges.retrieve(String(paid.latest_charge))).toMatchObject({
      amount_refunded: 500,
      refunded: true,
    })
    expect(await refusal(refunds.create({ payment_intent: paid.id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    const listed = await refunds.list({ payment_intent: paid.id, expand: ['data.balance_transaction'] })
    expect(listed.data.map((one) => (one.balance_transaction as Stripe.BalanceTransaction).amount)).toEqual([
      -300, -200,
    ])
  })

  it('that fail give the money back to the business', async () => {
    const paid = await pay(used.stripe, 'pm_card_visa')
    const refund = used.sandbox.control.refund({ payment_intent: paid.id })
    used.sandbox.control.failRefund({ id: refund.id })
    expect(await used.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' })
    const charge = await used.stripe.charges.retrieve(String(paid.latest_charge))
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false })
    expect(used.sandbox.control.history({ payment_intent: paid.id }).events).toContain('refund.failed')
  })
})

describe('disputes', () => {
  it.each([
    ['won', 'charge.dispute.funds_reinstated', 0],
    ['lost', 'charge.dispute.closed', -500],
  ] as const)('%s', async (status, lastEvent, moved) => {
    const paid = await pay(used.stripe, 'pm_card_visa')
    const dispute = used.sandbox.control.openDispute({ payment_intent: paid.id })
    expect(await refusal(used.stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
      code: 'charge_disputed',
    })
    used.sandbox.control.closeDispute({ id: dispute.id, status })
    const closed = await used.stripe.disputes.retrieve(dispute.id)
    expect(closed.status).toBe(status)
    expect(closed.balance_transactions.reduce((sum, one) => sum + one.amount, 0)).toBe(moved)
    const { events } = used.sandbox.control.history({ payment_intent: paid.id })
    expect(events.at(-1)).toBe(lastEvent)
  })
})

describe('lists', () => {
  it('page by cursor, newest first, and filter by time', async () => {
    const all = await used.stripe.paymentIntents.list({ limit: 100 })
    const walked: string[] = []
    for await (const intent of used.stripe.paymentIntents.list({ limit: 2 })) walked.push(intent.id)
    expect(walked).toEqual(all.data.map((intent) => intent.id))
    expect((await used.stripe.paymentIntents.list({ created: { gte: 9_999_999_999 } })).data).toEqual([])
    expect(await refusal(used.stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ param: 'limit' })
    expect(await refusal(used.stripe.paymentIntents.list({ starting_after: 'pi_no' }))).toMatchObject({
      code: 'resource_missing',
    })
  })

  it('refuse to expand what cannot be', async () => {
    expect((await refusal(used.stripe.charges.list({ expand: ['data.amount'] }))).message).toMatch(
      /cannot be expanded/,
    )
  })
})
