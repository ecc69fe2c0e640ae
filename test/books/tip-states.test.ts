import { expect, it } from 'vitest'
import { isPaid, isPayable, isUnderWay, leftOf, tipMoves } from '../../server/money/books/tip-states.ts'

const paid = ['succeeded', 'partially_refunded', 'refunded', 'disputed']

it('each state leads where money and time may lead it, and nowhere else', () => {
  expect(tipMoves).toEqual({
    draft: ['pending', 'cancelled', 'expired', ...paid],
    pending: ['processing', 'declined', 'cancelled', 'expired', ...paid],
    processing: ['declined', 'cancelled', 'expired', ...paid],
    declined: ['pending', 'cancelled', 'expired', ...paid],
    cancelled: paid,
    expired: paid,
    succeeded: ['partially_refunded', 'refunded', 'disputed'],
    partially_refunded: ['succeeded', 'refunded', 'disputed'],
    refunded: ['succeeded', 'partially_refunded', 'disputed'],
    disputed: ['succeeded', 'partially_refunded', 'refunded'],
  })
})

it.each([
  ['draft', { paid: false, underWay: false, payable: true }],
  ['pending', { paid: false, underWay: true, payable: false }],
  ['processing', { paid: false, underWay: true, payable: false }],
  ['declined', { paid: false, underWay: false, payable: true }],
  ['cancelled', { paid: false, underWay: false, payable: false }],
  ['expired', { paid: false, underWay: false, payable: false }],
  ['succeeded', { paid: true, underWay: false, payable: false }],
  ['partially_refunded', { paid: true, underWay: false, payable: false }],
  ['refunded', { paid: true, underWay: false, payable: false }],
  ['disputed', { paid: true, underWay: false, payable: false }],
] as const)('%s is %j', (state, is) =>
  expect({ paid: isPaid(state), underWay: isUnderWay(state), payable: isPayable(state) }).toEqual(is),
)

it.each([
  [1000, 0, 0, 1000],
  [1000, 300, 0, 700],
  [1000, 300, 200, 500],
  [1000, 1000, 1000, 0],
])('of %i yen, %i refunded and %i disputed, %i are left', (amount, refunded_amount, disputed_amount, left) =>
  expect(leftOf({ amount, refunded_amount, disputed_amount })).toBe(left),
)
