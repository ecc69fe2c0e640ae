import { describe, expect, it } from 'vitest'
import { paidState, statesBefore, tipMoves } from '../../server/money/books/tip-states.ts'
import { paidStates, unpaidStates } from '../../views/words.ts'

describe('the states of a tip', () => {
  it('are two worlds: paid is reached from every unpaid state, and never left', () => {
    for (const state of unpaidStates) expect(tipMoves[state]).toEqual(expect.arrayContaining([...paidStates]))
    for (const state of paidStates) {
      for (const next of tipMoves[state]) expect(paidStates).toContain(next)
    }
  })

  it('leave cancelled and expired only for money', () => {
    for (const state of ['cancelled', 'expired'] as const) expect(tipMoves[state]).toEqual([...paidStates])
  })

  it('begin a payment only from a draft or a decline', () => {
    expect(statesBefore('pending').sort()).toEqual(['declined', 'draft'])
  })

  it('never move to themselves, and end nowhere by mistake', () => {
    for (const [state, next] of Object.entries(tipMoves)) {
      expect(next).not.toContain(state)
      expect(next.length).toBeGreaterThan(0)
    }
  })

  it.each([
    [1000, 0, 0, 'succeeded'],
    [1000, 1, 0, 'partially_refunded'],
    [1000, 1000, 0, 'refunded'],
    [1000, 0, 1, 'disputed'],
    [1000, 400, 600, 'disputed'],
  ])('%i yen, %i refunded, %i disputed is %s', (amount, refunded, disputed, state) => {
    expect(paidState(amount, refunded, disputed)).toBe(state)
  })
})
