import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueIn } from '../../../server/features/payday/payday.schema.ts'
import { cashValues, notesFor, notesForAll } from '../../../server/money/payday/cash-notes.ts'
import type { MarkedLine } from '../../../server/money/payday/payday.store.ts'

describe('notes and coins', () => {
  it('make up each amount with the fewest pieces, each envelope for itself', () => {
    // The fewest pieces of each amount, from those of smaller ones.
    const fewest = [0]
    for (let yen = 1; yen <= 30_000; yen++)
      fewest[yen] =
        1 + Math.min(...cashValues.filter((value) => value <= yen).map((value) => fewest[yen - value] ?? 0))
    const amount = fc.integer({ min: 0, max: 30_000 })
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 9 }), (all) => {
        const each = all.map(notesFor)
        const worth = (notes: number[]) => notes.reduce((sum, n, at) => sum + n * (cashValues[at] ?? 0), 0)
        expect(each.map(worth)).toEqual(all)
        expect(each.map((notes) => notes.reduce((sum, n) => sum + n, 0))).toEqual(
          all.map((yen) => fewest[yen]),
        )
        const together = notesForAll(all)
        expect(together.map((_, at) => each.reduce((sum, notes) => sum + (notes[at] ?? 0), 0))).toEqual(
          together,
        )
      }),
    )
  })
})

describe('several lines in one answer', () => {
  it('are another answer as soon as somebody else is meant, or another sum', () => {
    const line = (staffId: string, toPay: number) => ({ paydayId: 'p', staffId, toPay }) as MarkedLine
    const { value } = dueIn([line('ann', 500), line('ben', 500)])
    expect(dueIn([line('ben', 500), line('ann', 500)]).value).toBe(value)
    for (const others of [
      [line('ann', 500), line('cho', 500)],
      [line('ann', 400), line('ben', 600)],
      [line('ann', 500), { ...line('ben', 500), paydayId: 'q' }],
    ])
      expect(dueIn(others).value).not.toBe(value)
  })
})
