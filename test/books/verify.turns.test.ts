import { expect, it } from 'vitest'
import type { TipLine } from '../../server/money/verify/verify.store.ts'
import { turnChains } from '../../server/money/verify/verify-books.ts'

/** What is said of a branch with these tips among three people, each with the turn it began at, now at `split_turn`. */
const said = (tips: { amount: number; turn: number }[], split_turn: number) => {
  const chains = turnChains()
  for (const { amount, turn } of tips) {
    const split_inputs = JSON.stringify({ staff: ['a', 'b', 'c'], turn })
    chains.count({ branch_id: 'b', amount, split_inputs } as TipLine)
  }
  return chains.differences([{ id: 'b', split_turn }])
}
const [two, one, none] = [1001, 1000, 999]

it('turns that follow one another, in whatever order they are read', () => {
  const tips = [
    { amount: one, turn: 4 },
    { amount: two, turn: 0 },
    { amount: none, turn: 2 },
    { amount: two, turn: 2 },
  ]
  expect(said(tips, 5)).toEqual([])
  expect(said([], 0)).toEqual([])
})

it.each([
  [
    'a gap',
    [
      { amount: two, turn: 0 },
      { amount: one, turn: 3 },
    ],
    4,
  ],
  [
    'a turn taken twice',
    [
      { amount: one, turn: 0 },
      { amount: one, turn: 0 },
    ],
    1,
  ],
  ['a start that is not the first', [{ amount: one, turn: 1 }], 2],
  ['an end that the branch does not stand at', [{ amount: one, turn: 0 }], 2],
] as const)('%s is found out', (_, tips, split_turn) => {
  expect(said([...tips], split_turn)).toEqual([
    {
      kind: 'turn',
      id: 'b',
      expected: `tips whose turns follow one another from 0 to ${split_turn}`,
      found: 'a gap, or a turn taken twice',
    },
  ])
})
