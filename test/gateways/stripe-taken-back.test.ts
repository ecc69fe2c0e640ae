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
})

it('the money that moved is reckoned by itself, and is unknown where it is missing or not yen', async () => {
  expect((await taken('lost', [yen(-1000), yen(300)]))?.withdrawn).toBe(700)
  expect((await taken('warning_needs_response', []))?.withdrawn).toBe(0)
  expect((await taken('needs_response', []))?.withdrawn).toBeUndefined()
  expect((await taken('lost', [cents(-650)]))?.withdrawn).toBeUndefined()
})
