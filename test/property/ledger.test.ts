import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Claim, chargesOf, type Order, reckon, type StripeBooks } from './ledger.ts'

/** Two charges of 1,000 yen for one tip; the first has paid it. 300 of it were refunded, the second went back. */
const books: StripeBooks = {
  charges: ['own', 'second'].map((id) => ({
    id,
    paid: true,
    amount: 1000,
    payment_intent: `pi_${id}`,
    metadata: { tip_id: 'tip', attempt_id: `attempt ${id}` },
  })),
  refunds: [
    { id: 're_1', charge: 'own', amount: 300, status: 'succeeded' },
    { id: 're_2', charge: 'own', amount: 100, status: 'canceled' },
    { id: 're_3', charge: 'second', amount: 1000, status: 'pending' },
  ],
  disputes: [{ id: 'dp_1', charge: 'own', is_charge_refundable: true }],
  balanceTransactions: [{ source: 'own', amount: 1000, fee: 36, net: 964 }],
}
const order: Order = { for: 'all', present: ['a', 'b', 'c'] }
const claim: Claim = { tipId: 'tip', paidBy: 'pi_own', people: ['a', 'b', 'c'], turn: 0 }
const wrongWith = (change: {
  books?: Partial<StripeBooks>
  order?: Partial<Order>
  claim?: Partial<Claim>
}) =>
  reckon(
    chargesOf({ ...books, ...change.books }),
    new Map([['tip', { ...order, ...change.order }]]),
    change.claim === undefined ? [claim] : [{ ...claim, ...change.claim }],
  ).wrong

describe('the ledger that judges the books', () => {
  it('knows nothing of the code that it judges', () => {
    const source = readFileSync(join(import.meta.dirname, 'ledger.ts'), 'utf8')
    expect(source).not.toMatch(/\b(import|require)\b(?!s nothing)/)
  })

  it('reckons what everybody has', () => {
    const { accounts, wrong } = reckon(chargesOf(books), new Map([['tip', order]]), [claim])
    expect(wrong).toEqual([])
    expect(accounts.get('tip')).toEqual({
      amount: 1000,
      refunded: 300,
      disputed: 0,
      lost: 0,
      disputeFee: 0,
      fee: 36,
      net: 964,
      secondFee: 0,
      given: new Map([
        ['a', 334],
        ['b', 333],
        ['c', 333],
      ]),
      refunds: new Map([
        ['a', 100],
        ['b', 100],
        ['c', 100],
      ]),
      disputes: new Map(),
    })
  })

  it('counts money that left for a dispute, whatever its state is called', () => {
    const taken = { source: 'dp_1', amount: -1000, fee: 1500, net: -2500 }
    const moved = { ...books, balanceTransactions: [...books.balanceTransactions, taken] }
    expect(chargesOf(moved)[0]).toMatchObject({ refunded: 300, disputed: 1000, disputeFee: 1500, kept: 0 })
    const { accounts } = reckon(chargesOf(moved), new Map([['tip', order]]), [claim])
    expect(accounts.get('tip')).toMatchObject({ lost: 300 })
  })

  it.each([
    ['a second charge that is still here', { books: { refunds: [] } }, /1000 yen of the second charge/],
    ['somebody who was not there', { order: { present: ['a', 'b'] } }, /was for a,b, and went to a,b,c/],
    ['another person than was meant', { order: { for: 'z' } }, /was for z/],
    ['a turn taken out of line', { claim: { turn: 1 } }, /began at turn 1/],
    ['a charge that nobody made', { claim: { paidBy: 'pi_other' } }, /by: false/],
    ['a tip that nobody paid', { claim: { tipId: 'other' } }, /nothing was charged/],
  ])('sees %s', (_, change, words) => expect(wrongWith(change).join('\n')).toMatch(words))
})
