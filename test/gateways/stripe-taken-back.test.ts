import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { takenBackFromCharge } from '../../server/gateways/stripe/stripe.taken-back.ts'

type Movement = { amount: number; fee: number; currency: string }

/** What is taken back of a charge of 1,000 yen with one dispute that has moved this money. */
const taken = (status: string, movements: Movement[], amount = 1000) => {
  const dispute = { status, amount, balance_transactions: movements, evidence_details: { due_by: null } }
  const list = async function* () {
    yield dispute
  }
  const stripe = { disputes: { list } } as unknown as Stripe
  const charge = { amount_refunded: 0, disputed: true }
  const intent = { id: 'pi_1', currency: 'jpy', latest_charge: charge } as unknown as Stripe.PaymentIntent
  return takenBackFromCharge(stripe, intent)
}
const yen = (amount: number, fee = 0) => ({ amount, fee, currency: 'jpy' })
const cents = (amount: number, fee = 0) => ({ amount, fee, currency: 'usd' })

it('a fee in another currency than the charge is not yen, and is left out', async () => {
  expect(await taken('needs_response', [yen(-1000, 1500)])).toMatchObject({
    disputed: 1000,
    disputeFee: 1500,
  })
  expect(await taken('needs_response', [cents(-650, 1000)])).toMatchObject({ disputed: 1000, disputeFee: 0 })
})

it('a lost dispute has taken what has not come back, in proportion where it moved in another currency', async () => {
  expect(await taken('lost', [])).toMatchObject({ disputed: 1000 })
  expect(await taken('lost', [cents(-650), cents(325)])).toMatchObject({ disputed: 500 })
  expect(await taken('lost', [cents(-650), cents(650)])).toMatchObject({ disputed: 0 })
  expect(await taken('lost', [yen(-1000), yen(1001)])).toMatchObject({ disputed: 0 })
  // Until it is lost, what came back for now does not count.
  expect(await taken('under_review', [yen(-1000), yen(300)])).toMatchObject({ disputed: 1000 })
})

it('the money that moved is reckoned by itself, and is unknown where it is missing or not yen', async () => {
  expect((await taken('lost', [yen(-1000), yen(300)]))?.withdrawn).toBe(700)
  expect((await taken('warning_needs_response', []))?.withdrawn).toBe(0)
  expect((await taken('needs_response', []))?.withdrawn).toBeUndefined()
  expect((await taken('lost', [cents(-650)]))?.withdrawn).toBeUndefined()
})

type Dispute = {
  status: string
  amount?: number
  due?: number | null
  movements?: (Movement & { created?: number })[]
  created?: number
}
type Refund = {
  status: string | null
  amount: number
  metadata?: Record<string, string> | null
  created?: number
}

/** What is taken back of a charge that had these refunds and disputes; and what Stripe was asked for. */
async function takenOf(
  {
    refunds = [],
    disputes = [],
    charge,
  }: { refunds?: Refund[]; disputes?: Dispute[]; charge?: object | null },
  asked?: { disputes: boolean },
) {
  const calls: [string, unknown][] = []
  const listOf = (name: string, rows: unknown[]) => ({
    async *list(by: unknown) {
      calls.push([name, by])
      yield* rows
    },
  })
  const stripe = {
    refunds: listOf('refunds', refunds),
    disputes: listOf(
      'disputes',
      disputes.map(({ status, amount = 1000, due = null, movements = [] }) => ({
        status,
        amount,
        balance_transactions: movements,
        evidence_details: { due_by: due },
      })),
    ),
  } as unknown as Stripe
  const latest_charge =
    charge === undefined ? { amount_refunded: refunds.length, disputed: disputes.length > 0 } : charge
  const intent = { id: 'pi_1', currency: 'jpy', latest_charge } as unknown as Stripe.PaymentIntent
  return { taken: await takenBackFromCharge(stripe, intent, asked), calls }
}
const by = { payment_intent: 'pi_1', limit: 100 }

it('Stripe is asked for what there may be, and for nothing else', async () => {
  expect(await takenOf({})).toEqual({ taken: undefined, calls: [] })
  expect(await takenOf({ charge: null }, { disputes: true })).toEqual({ taken: undefined, calls: [] })
  expect((await takenOf({}, { disputes: true })).calls).toEqual([['disputes', by]])
  expect((await takenOf({ disputes: [{ status: 'won' }] })).calls).toEqual([['disputes', by]])
  expect((await takenOf({ refunds: [{ status: 'succeeded', amount: 1 }] })).calls).toEqual([['refunds', by]])
})

it('refunds that did not fail count, and name what asked for them', async () => {
  const refunds = [
    { status: 'succeeded', amount: 300, metadata: { refund_request: 'r1' } },
    { status: 'pending', amount: 200, metadata: null },
    { status: null, amount: 50, metadata: {} },
    { status: 'failed', amount: 100, metadata: { refund_request: 'r2' } },
    { status: 'canceled', amount: 100, metadata: { refund_request: 'r3' } },
  ]
  expect((await takenOf({ refunds })).taken).toMatchObject({ refunded: 550, refundedFor: ['r1'] })
})

it('refunds and disputes of one charge are summed apart', async () => {
  const refunds = [
    { status: 'succeeded', amount: 200 },
    { status: 'failed', amount: 400 },
    { status: 'succeeded', amount: 100 },
  ]
  const back = { status: 'lost', movements: [yen(-1000), yen(300)] }
  expect((await takenOf({ refunds, disputes: [back, { status: 'under_review' }] })).taken).toMatchObject({
    refunded: 300,
    disputed: 1700,
  })
  expect((await takenOf({ refunds, disputes: [{ status: 'won' }] })).taken).toMatchObject({
    refunded: 300,
    disputed: 0,
  })
})

it.each([
  ['won', 0],
  ['prevented', 0],
  ['warning_under_review', 0],
  ['warning_closed', 0],
  ['under_review', 1000],
  // Whatever Stripe may call it one day is not taken for harmless.
  ['won_in_part', 1000],
  ['not_won', 1000],
])('a dispute that is %s takes %i', async (status, disputed) => {
  expect((await takenOf({ disputes: [{ status }] })).taken?.disputed).toBe(disputed)
})

it.each([
  ['needs_response', 'dispute'],
  ['appeal_needs_response', 'dispute'],
  ['warning_needs_response', 'inquiry'],
  ['under_review', undefined],
  ['won', undefined],
  ['needs_response_soon', undefined],
  ['never_needs_response', undefined],
])('what is %s is to be answered as: %s', async (status, kind) => {
  const { taken } = await takenOf({ disputes: [{ status, due: 7 }] })
  expect(taken?.toAnswer).toEqual(kind && { kind, dueAt: 7000 })
})

it('of several the dispute comes before the question, then the one that is due first', async () => {
  const first = async (...disputes: [string, number | null][]) =>
    (await takenOf({ disputes: disputes.map(([status, due]) => ({ status, due })) })).taken?.toAnswer
  const [dispute, question] = ['needs_response', 'warning_needs_response']
  const due = (at: number | undefined) => ({ kind: 'dispute', dueAt: at })
  expect(await first([dispute, 9], [question, 5])).toEqual(due(9000))
  expect(await first([question, 5], [dispute, 9])).toEqual(due(9000))
  expect(await first([dispute, 9], [dispute, 5])).toEqual(due(5000))
  expect(await first([dispute, 5], [dispute, 9])).toEqual(due(5000))
  expect(await first([dispute, null], [dispute, 9])).toEqual(due(9000))
  expect(await first([dispute, 9], [dispute, null])).toEqual(due(9000))
  expect(await first([dispute, null])).toEqual(due(undefined))
  expect(await first(['won', null], [question, 5])).toEqual({ kind: 'inquiry', dueAt: 5000 })
  expect(await first([question, 5], ['won', null])).toEqual({ kind: 'inquiry', dueAt: 5000 })
})

it('several disputes add up', async () => {
  const disputes = [
    { status: 'needs_response', amount: 400, movements: [yen(-400, 1500)] },
    { status: 'lost', amount: 600, movements: [yen(-600, 1500)] },
    { status: 'won', amount: 100 },
  ]
  const sum = { disputed: 1000, disputeFee: 3000, withdrawn: 1000 }
  expect((await takenOf({ disputes })).taken).toMatchObject(sum)
  const mixed = [{ status: 'lost', movements: [yen(-600), cents(-4)] }]
  expect((await takenOf({ disputes: mixed })).taken?.withdrawn).toBeUndefined()
})
