import { describe, expect, it } from 'vitest'
import { startStripeSandbox } from '../sandbox/stripe/server.ts'
import { clientOf, pay, refusal, sandboxForFile } from './stripe-sandbox.support.ts'

const used = sandboxForFile({ settleDelayMs: 60_000 })

const eventsOf = (intent: string) =>
  used.sandbox.control.history({ payment_intent: intent }).events.filter((type) => /dispute/.test(type))

describe('an inquiry', () => {
  it('takes no money, leaves the charge refundable, and closes', async () => {
    const paid = await pay(used.stripe, 'pm_card_visa')
    const { id } = used.sandbox.control.openDispute({ payment_intent: paid.id, inquiry: true })
    const dispute = await used.stripe.disputes.retrieve(id)
    expect(dispute).toMatchObject({
      status: 'warning_needs_response',
      amount: 500,
      balance_transactions: [],
      is_charge_refundable: true,
    })
    expect((await used.stripe.charges.retrieve(String(paid.latest_charge))).disputed).toBe(false)
    expect((await used.stripe.refunds.create({ payment_intent: paid.id, amount: 100 })).status).toBe(
      'succeeded',
    )
    expect(used.sandbox.control.answerDispute({ id }).status).toBe('warning_under_review')
    expect(() => used.sandbox.control.closeDispute({ id, status: 'won' })).toThrow(/can't become won/)
    expect(used.sandbox.control.closeDispute({ id, status: 'warning_closed' }).status).toBe('warning_closed')
    expect(eventsOf(paid.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.updated',
      'charge.dispute.closed',
    ])
  })

  it('may become a chargeback: now the money goes, with a fee', async () => {
    const paid = await pay(used.stripe, 'pm_card_visa')
    const { id } = used.sandbox.control.openDispute({ payment_intent: paid.id, inquiry: true })
    const dispute = used.sandbox.control.escalateDispute({ id })
    expect(dispute.status).toBe('needs_response')
    expect((await used.stripe.charges.retrieve(String(paid.latest_charge))).disputed).toBe(true)
    expect(dispute.balance_transactions).toMatchObject([
      { amount: -500, fee: 1500, net: -2000, type: 'adjustment', reporting_category: 'dispute' },
    ])
    expect(eventsOf(paid.id).at(-1)).toBe('charge.dispute.funds_withdrawn')
    expect(await refusal(used.stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
      code: 'charge_disputed',
    })
  })

  it('comes by itself with its test card', async () => {
    const sandbox = await startStripeSandbox({ settleDelayMs: 0 })
    const paid = await pay(clientOf(sandbox), 'pm_card_createDisputeInquiry')
    await expect
      .poll(() => sandbox.books().disputes)
      .toMatchObject([{ payment_intent: paid.id, status: 'warning_needs_response' }])
    expect(sandbox.books().totals.disputed).toBe(0)
    await sandbox.close()
  })
})

describe('disputes of all shapes', () => {
  it('of part of a charge, twice, never of more than it was', async () => {
    const paid = await pay(used.stripe, 'pm_card_visa')
    const { control } = used.sandbox
    control.openDispute({ payment_intent: paid.id, amount: 200 })
    control.openDispute({ payment_intent: paid.id, amount: 300 })
    expect(() => control.openDispute({ payment_intent: paid.id, amount: 1 })).toThrow(/can't be disputed/)
    const { data } = await used.stripe.disputes.list({ payment_intent: paid.id })
    expect(data.map((one) => one.amount)).toEqual([300, 200])
  })

  it('after a refund: of the rest, or of all although all was given back', async () => {
    const { control } = used.sandbox
    const part = await pay(used.stripe, 'pm_card_visa')
    control.refund({ payment_intent: part.id, amount: 200 })
    expect(control.openDispute({ payment_intent: part.id }).amount).toBe(300)
    const whole = await pay(used.stripe, 'pm_card_visa')
    control.refund({ payment_intent: whole.id })
    const dispute = control.openDispute({ payment_intent: whole.id })
    expect(dispute.amount).toBe(500)
    expect(dispute.balance_transactions[0]?.amount).toBe(-500)
    const both = await pay(used.stripe, 'pm_card_visa')
    control.refund({ payment_intent: both.id, amount: 400 })
    expect(control.openDispute({ payment_intent: both.id, amount: 500 }).amount).toBe(500)
  })

  it('prevented: the money was given back, and nothing more is taken', async () => {
    const paid = await pay(used.stripe, 'pm_card_visa')
    const { id } = used.sandbox.control.openDispute({ payment_intent: paid.id, prevented: true })
    expect(await used.stripe.disputes.retrieve(id)).toMatchObject({
      status: 'prevented',
      amount: 500,
      balance_transactions: [],
    })
    expect(await used.stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({
      amount_refunded: 500,
      disputed: true,
    })
    expect(eventsOf(paid.id)).toEqual(['charge.dispute.created', 'charge.dispute.closed'])
  })

  it('with another fee', async () => {
    const paid = await pay(used.stripe, 'pm_card_visa')
    const dispute = used.sandbox.control.openDispute({ payment_intent: paid.id, fee: 0 })
    expect(dispute.balance_transactions).toMatchObject([{ fee: 0, fee_details: [] }])
  })
})

describe('refunds without money on the balance', () => {
  it('are refused, as often as wanted', async () => {
    const paid = await pay(used.stripe, 'pm_card_visa')
    used.sandbox.control.lackBalance({ refunds: 'refused', times: 2 })
    const refund = () => used.stripe.refunds.create({ payment_intent: paid.id })
    for (let n = 0; n < 2; n++) {
      expect(await refusal(refund())).toMatchObject({ statusCode: 400, code: 'balance_insufficient' })
    }
    expect((await refund()).status).toBe('succeeded')
  })

  it('or wait, and are carried out when there is money again', async () => {
    const paid = await pay(used.stripe, 'pm_card_visa')
    used.sandbox.control.lackBalance({ refunds: 'pending' })
    const refund = await used.stripe.refunds.create({ payment_intent: paid.id, amount: 200 })
    expect(refund).toMatchObject({
      status: 'pending',
      pending_reason: 'insufficient_funds',
      balance_transaction: null,
    })
    used.sandbox.control.fillBalance()
    const later = await used.stripe.refunds.retrieve(refund.id, { expand: ['balance_transaction'] })
    expect(later).toMatchObject({ status: 'succeeded', balance_transaction: { amount: -200 } })
    expect(used.sandbox.control.history({ payment_intent: paid.id }).events).toContain('refund.updated')
    const at = await used.stripe.refunds.create({ payment_intent: paid.id, amount: 100 })
    expect(at.status).toBe('succeeded')
  })

  it('can be taken back while they wait: canceled, and the charge counts as paid', async () => {
    const paid = await pay(used.stripe, 'pm_card_visa')
    used.sandbox.control.lackBalance({ refunds: 'pending', times: 1 })
    const refund = await used.stripe.refunds.create({ payment_intent: paid.id })
    used.sandbox.control.cancelRefund({ id: refund.id })
    expect((await used.stripe.refunds.retrieve(refund.id)).status).toBe('canceled')
    expect(await used.stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    })
    expect(() => used.sandbox.control.cancelRefund({ id: refund.id })).toThrow(/only a pending one/)
    used.sandbox.control.fillBalance()
    expect((await used.stripe.refunds.retrieve(refund.id)).status).toBe('canceled')
  })
})
