import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitEqually } from '../../server/money/books/split.ts'
import { takenBackOf } from '../../server/money/books/take-back.ts'
import { shareAgain, turnsOf } from '../../server/money/verify/verify-shares.ts'
import { deal, takeCoins } from '../property/ledger.ts'

const numRuns = process.env.SOAK ? 5000 : 500
const people = (n: number) => Array.from({ length: n }, (_, at) => `s${at}`)
const paid = (amount: number, staff: string[], turn: number, refunded: number, disputed: number) => ({
  amount,
  recipient: 'all',
  staff_id: null,
  split_rule: staff.length === 0 ? 'branch-v1' : 'equal-v1',
  split_inputs: JSON.stringify({ staff, turn }),
  refunded_amount: refunded,
  disputed_amount: disputed,
})
type Parts = { staffId: string | null; amount: number }[]
/** Who has how much, without those who have nothing. */
const heaps = (parts: Parts) =>
  Object.fromEntries(
    parts.filter(({ amount }) => amount !== 0).map(({ staffId, amount }) => [staffId ?? 'branch', amount]),
  )

type Split = (amount: number, staff: string[], turn: number) => Parts
type TakeBack = (shares: number[], refunded: number, disputed: number) => ReturnType<typeof takenBackOf>
/** What booking with these two functions would write. */
function booked(split: Split, takeBack: TakeBack, [yen, n, turn, refunded, disputed]: Tip) {
  const given = split(yen, people(n), turn).filter(({ amount }) => amount > 0)
  const amounts = given.map(({ amount }) => amount)
  const { refunds, disputes } = takeBack(amounts, refunded, disputed)
  const less = (parts: number[]) =>
    heaps(given.map(({ staffId }, at) => ({ staffId, amount: 0 - (parts[at] ?? 0) })))
  return { given: heaps(given), refunds: less(refunds), disputes: less(disputes) }
}
function again([yen, n, turn, refunded, disputed]: Tip) {
  const found = shareAgain(paid(yen, people(n), turn, refunded, disputed))
  return (
    found && { given: heaps(found.given), refunds: heaps(found.refunds), disputes: heaps(found.disputes) }
  )
}
type Tip = readonly [yen: number, people: number, turn: number, refunded: number, disputed: number]
const split: Split = (...given) => splitEqually(...given).shares
const tips = (yen: number, most: number) =>
  fc.tuple(
    fc.integer({ min: 1, max: yen }),
    fc.integer({ min: 0, max: most }),
    fc.nat({ max: 2_000_000_000 }),
    fc.oneof(fc.constant(0), fc.nat({ max: yen })),
    fc.oneof(fc.constant(0), fc.nat({ max: yen })),
  )

describe('the shares that the check works out', () => {
  it('ask nobody', () => {
    expect(readFileSync('server/money/verify/verify-shares.ts', 'utf8')).not.toMatch(/\bimport\b/)
  })

  it('are those of booking, up to the greatest tips', () => {
    const all = fc.oneof(tips(99_999_999, 80), tips(1000, 80), tips(99_999_999, 1))
    fc.assert(
      fc.property(all, (tip) => {
        expect(again(tip)).toEqual(booked(split, takenBackOf, tip))
      }),
      { numRuns },
    )
  })

  it('are those of coins that are dealt and taken back one by one', () => {
    fc.assert(
      fc.property(tips(400, 30), ([yen, n, turn, refunded, disputed]) => {
        const dealt = deal(yen, people(n), turn)
        const { refunds, disputes } = takeCoins(dealt, refunded, disputed)
        const less = (coins: Map<string, number>) =>
          Object.fromEntries([...coins].map(([holder, some]) => [holder, -some]))
        expect(again([yen, n, turn, refunded, disputed])).toEqual({
          given: Object.fromEntries([...dealt].filter(([, coins]) => coins > 0)),
          refunds: less(refunds),
          disputes: less(disputes),
        })
      }),
      { numRuns },
    )
  })

  it('are quick for a thousand people', () => {
    const tip = [99_999_500, 1000, 7, 33_333_333, 44_444_444] as const
    expect(again(tip)).toEqual(booked(split, takenBackOf, tip))
  })

  const each = (yen: number, n: number) => Math.floor(yen / n)
  it.each<[string, keyof NonNullable<ReturnType<typeof again>>, Split, TakeBack, Tip]>([
    ['forgets the turn', 'given', (yen, staff) => split(yen, staff, 0), takenBackOf, [1001, 3, 4, 0, 0]],
    [
      'begins a turn late',
      'given',
      (yen, all, turn) => split(yen, all, turn + 1),
      takenBackOf,
      [7, 5, 0, 0, 0],
    ],
    [
      'leaves the last one out',
      'given',
      (y, all, t) => split(y, all.slice(1), t),
      takenBackOf,
      [999, 3, 0, 0, 0],
    ],
    [
      'keeps the yen left over',
      'given',
      (yen, staff) => staff.map((staffId) => ({ staffId, amount: each(yen, staff.length) })),
      takenBackOf,
      [1001, 3, 0, 0, 0],
    ],
    ['gives the branch all', 'given', (yen, _, turn) => split(yen, [], turn), takenBackOf, [900, 3, 0, 0, 0]],
    ['takes disputes first', 'refunds', split, (all, r, d) => takenBackOf(all, d, r), [1000, 3, 0, 100, 301]],
    [
      'takes both from the beginning',
      'disputes',
      split,
      (all, r, d) => ({ refunds: takenBackOf(all, r, 0).refunds, disputes: takenBackOf(all, d, 0).refunds }),
      [1000, 3, 0, 100, 301],
    ],
    [
      'takes of one as long as there is any',
      'refunds',
      split,
      (all, r) => ({ refunds: all.map((_, at) => (at === 0 ? r : 0)), disputes: all.map(() => 0) }),
      [1000, 3, 0, 100, 0],
    ],
  ])('show a booking that %s', (_, what, splits, takes, tip) => {
    const wrong = booked(splits, takes, tip)
    const right = again(tip)
    expect(wrong[what]).not.toEqual(right?.[what])
    expect(right).toEqual(booked(split, takenBackOf, tip))
  })

  const inputs = (staff: unknown, turn: unknown = 0) => JSON.stringify({ staff, turn })
  it.each<[string, string | null, string, string | null, string | undefined]>([
    ['all', null, 'equal-v1', inputs(['a', 'b'], 1), 'a 4, b 5'],
    ['all', null, 'equal-v1', inputs(['a']), 'a 9'],
    ['all', null, 'branch-v1', inputs([]), 'branch 9'],
    ['branch', null, 'branch-v1', inputs([]), 'branch 9'],
    ['staff', 'a', 'staff-v1', inputs(['a']), 'a 9'],
    // What does not fit the tip.
    ['staff', 'a', 'staff-v1', inputs(['b']), undefined],
    ['staff', 'a', 'staff-v1', inputs(['a', 'b']), undefined],
    ['staff', 'a', 'equal-v1', inputs(['a', 'b']), undefined],
    ['staff', 'a', 'branch-v1', inputs([]), undefined],
    ['branch', null, 'equal-v1', inputs(['a']), undefined],
    ['branch', null, 'staff-v1', inputs(['a']), undefined],
    ['all', null, 'branch-v1', inputs(['a']), undefined],
    ['all', 'a', 'staff-v1', inputs(['a']), undefined],
    ['all', null, 'equal-v1', inputs([]), undefined],
    // What can't be read.
    ['all', null, 'equal-v1', inputs('a'), undefined],
    ['all', null, 'equal-v1', inputs(['a'], 0.5), undefined],
    ['all', null, 'equal-v1', '{', undefined],
    ['branch', null, 'branch-v1', null, undefined],
  ])('for %s (%s), noted as %s %s, are %s', (recipient, staff_id, split_rule, split_inputs, told) => {
    const noted = { amount: 9, recipient, staff_id, split_rule, split_inputs }
    const found = shareAgain({ ...noted, refunded_amount: 0, disputed_amount: 0 })
    const said = found?.given.map(({ staffId, amount }) => `${staffId ?? 'branch'} ${amount}`).join(', ')
    expect(said).toBe(told)
    const [from, to] = told === 'a 4, b 5' ? [1, 2] : [0, 0]
    if (told !== undefined) expect(turnsOf(noted)).toEqual({ from, to })
  })

  it('take no turn where it can’t be read', () => {
    for (const split_inputs of [null, '{', '[]'])
      expect(turnsOf({ amount: 9, split_inputs })).toEqual({ from: 0, to: 0 })
  })
})
