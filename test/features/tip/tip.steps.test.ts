import { describe, expect, it } from 'vitest'
import { allows, type Step, stepsOf, tipAddress } from '../../../server/features/tip/tip.steps.ts'
import type { Tip } from '../../../server/money/payment/tip.types.ts'
import type { TipState } from '../../../views/words.ts'

const states = Object.keys(stepsOf) as TipState[]
const tipIn = (state: TipState, cardReady = false) => ({ id: 't1', branchId: 'b1', state, cardReady }) as Tip
const paid: TipState[] = ['succeeded', 'partially_refunded', 'refunded', 'disputed']

describe('the steps of a tip', () => {
  it.each(states)('%s has a page, and it is one that this state allows', (state) => {
    expect(tipAddress(tipIn(state))).toMatch(
      /^\/tip\/b1\/(confirm|payment|payment\/success|payment\/cancel)\?tip=t1$/,
    )
  })

  it('show thanks for what is paid, and for nothing else', () => {
    expect(states.filter((state) => allows(tipIn(state), 'success')).sort()).toEqual([...paid].sort())
  })

  it('let nothing be changed or paid while money may be moving, or once it is over', () => {
    const changing: Step[] = ['amount', 'confirm', 'credit', 'preview']
    const open = states.filter((state) => changing.some((step) => allows(tipIn(state, true), step)))
    expect(open.sort()).toEqual(['declined', 'draft'])
  })

  it('show the preview only once a card is typed', () => {
    expect(allows(tipIn('draft', false), 'preview')).toBe(false)
    expect(allows(tipIn('draft', true), 'preview')).toBe(true)
  })
})
