import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leftOverOf, splitEqually, splitToBranch, splitToStaff } from '../../server/money/books/split.ts'
import { takeBack, takenBackOf } from '../../server/money/books/take-back.ts'

const numRuns = process.env.SOAK ? 20_000 : 500
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const staff = (n: number) => Array.from({ length: n }, (_, at) => `s${at}`)

describe('splitting equally', () => {
  const amount = fc.integer({ min: 1, max: 99_999_999 })
  const people = fc.integer({ min: 0, max: 80 })
  const turn = fc.integer({ min: 0, max: 2_000_000_000 })

  it('gives away the whole tip, in shares that differ by one yen at most', () => {
    fc.assert(
      fc.property(amount, people, turn, (yen, n, at) => {
        const { shares } = splitEqually(yen, staff(n), at)
        expect(total(shares.map((share) => share.amount))).toBe(yen)
        expect(shares.every((share) => share.amount > 0)).toBe(true)
        if (n === 0) {
          expect(shares).toEqual([{ staffId: null, amount: yen }])
          return
        }
        const all = [...shares.map((share) => share.amount), ...(shares.length < n ? [0] : [])]
        expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1)
      }),
      { numRuns },
    )
  })

  it('favours nobody over many tips: what was left over is handed out in turn', () => {
    const tips = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(tips, fc.integer({ min: 1, max: 12 }), turn, (amounts, n, start) => {
        let at = start
        const extra = new Map(staff(n).map((id) => [id, 0]))
        for (const yen of amounts) {
          const { shares, turns } = splitEqually(yen, staff(n), at)
          at += turns
          for (const { staffId, amount: got } of shares) {
            const more = got - Math.floor(yen / n)
            extra.set(staffId ?? '', (extra.get(staffId ?? '') ?? 0) + more)
          }
        }
        const counts = [...extra.values()]
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }),
      { numRuns },
    )
  })

  it('is what it says, by example', () => {
    expect(splitEqually(1001, ['a', 'b', 'c'], 4).shares).toEqual([
      { staffId: 'a', amount: 333 },
      { staffId: 'b', amount: 334 },
      { staffId: 'c', amount: 334 },
    ])
    expect(splitEqually(2, ['a', 'b', 'c'], 2).shares).toEqual([
      { staffId: 'a', amount: 1 },
      { staffId: 'c', amount: 1 },
    ])
  })

  it('says by which rule and from what, so that it can be done again', () => {
    expect(splitEqually(1001, ['a', 'b'], 3)).toEqual({
      rule: 'equal-v1',
      inputs: { staff: ['a', 'b'], turn: 3 },
      shares: [
        { staffId: 'a', amount: 500 },
        { staffId: 'b', amount: 501 },
      ],
      turns: 1,
    })
    expect(splitToStaff(1001, 'a')).toEqual({
      rule: 'staff-v1',
      inputs: { staff: ['a'], turn: 0 },
      shares: [{ staffId: 'a', amount: 1001 }],
      turns: 0,
    })
    const toBranch = { rule: 'branch-v1', inputs: { staff: [], turn: 0 }, turns: 0 }
    expect(splitToBranch(1001)).toEqual({ ...toBranch, shares: [{ staffId: null, amount: 1001 }] })
    expect(splitEqually(1001, [], 3)).toEqual(splitToBranch(1001))
    expect([leftOverOf(1001, 2), leftOverOf(1001, 0)]).toEqual([1, 0])
  })
})

describe('taking back', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 60 })
  const withTotals = shares.chain((given) =>
    fc.tuple(
      fc.constant(given),
      fc.integer({ min: 0, max: total(given) }),
      fc.integer({ min: 0, max: total(given) }),
    ),
  )

  it('takes exactly the total, and from nobody more than they got', () => {
    fc.assert(
      fc.property(withTotals, ([given, wanted]) => {
        const parts = takeBack(given, wanted)
        expect(total(parts)).toBe(wanted)
        expect(parts.every((part, at) => part >= 0 && part <= (given[at] ?? 0))).toBe(true)
      }),
      { numRuns },
    )
  })

  it('never gives back to one what a further refund takes: parts only grow with the total', () => {
    fc.assert(
      fc.property(withTotals, ([given, a, b]) => {
        const less = takeBack(given, Math.min(a, b))
        const more = takeBack(given, Math.max(a, b))
        expect(more.every((part, at) => part >= (less[at] ?? 0))).toBe(true)
      }),
      { numRuns },
    )
  })

  it("stays within a yen or so of everybody's fair part", () => {
    fc.assert(
      fc.property(withTotals, ([given, wanted]) => {
        const parts = takeBack(given, wanted)
        const fair = given.map((share) => (share * wanted) / total(given))
        const off = parts.map((part, at) => Math.abs(part - (fair[at] ?? 0)))
        // Sainte-Laguë's may leave the quota by more than one only in rare, very uneven splits.
        expect(Math.max(...off)).toBeLessThan(given.length < 3 ? 1 : 1 + given.length / 2)
      }),
      { numRuns },
    )
  })

  it('takes nothing where there is nothing', () => {
    expect(takeBack([], 5)).toEqual([])
    expect(takeBack([0, 0], 5)).toEqual([0, 0])
    expect(takeBack([3, 2], -1)).toEqual([0, 0])
  })

  const small = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 })
  /** Whose yen goes back first, second and so on: the lowest (k - ½) / share goes first. */
  const owners = (given: number[]) =>
    given
      .flatMap((share, at) => Array.from({ length: share }, (_, k) => ({ at, k, share })))
      .sort((x, y) => (2 * x.k + 1) * y.share - (2 * y.k + 1) * x.share || x.at - y.at || x.k - y.k)
      .map(({ at }) => at)
  /** How many of these yen are each one's. */
  const counted = (given: number[], yen: number[]) =>
    given.map((_, at) => yen.filter((of) => of === at).length)

  it('is the order it says, yen by yen', () => {
    fc.assert(
      fc.property(small, (given) => {
        const order = owners(given)
        for (let n = 0; n <= order.length; n++)
          expect(takeBack(given, n)).toEqual(counted(given, order.slice(0, n)))
      }),
      { numRuns: Math.min(numRuns, 1000) },
    )
  })

  it('refunds take the first yen of the order, disputes the next ones', () => {
    const some = fc.nat({ max: 150 })
    fc.assert(
      fc.property(small, some, some, (given, refunded, disputed) => {
        const order = owners(given)
        expect(takenBackOf(given, refunded, disputed)).toEqual({
          refunds: counted(given, order.slice(0, refunded)),
          disputes: counted(given, order.slice(refunded, refunded + disputed)),
        })
      }),
      { numRuns },
    )
  })
})
