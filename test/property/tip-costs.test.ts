import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inTransaction } from '../../server/db/transaction.ts'
import { sumOf } from '../../server/features/earning/earning.totals.store.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow, setRow } from '../support/rows.ts'
import { tipRows } from '../support/tip-rows.ts'
import { at, feeOf, snapshotOf } from './charge-news.ts'
import { deal, takeCoins } from './ledger.ts'

/** What Stripe says of a charge at some moment. The second charge of a tip is one that should not be there. */
const news = fc.record({
  second: fc.boolean(),
  refunded: fc.nat(100),
  disputed: fc.nat(100),
  disputeFee: fc.constantFrom(0, 1500),
  feeKnown: fc.boolean(),
})
type News = typeof news extends fc.Arbitrary<infer T> ? T : never
const plays = fc.record({
  amount: fc.integer({ min: 50, max: 3000 }),
  people: fc.integer({ min: 0, max: 7 }),
  turn: fc.nat(20),
  story: fc.array(news, { minLength: 1, maxLength: 6 }),
})
type Play = typeof plays extends fc.Arbitrary<infer T> ? T : never

/** What the ledger's coins say of it. */
function model({ amount, people, turn, story }: Play) {
  const names = Array.from({ length: people }, (_, n) => `p${n}`)
  const heaps = deal(amount, names, turn)
  const last = { first: story.findLast((one) => !one.second), second: story.findLast((one) => one.second) }
  const yen = (one: News | undefined, part: 'refunded' | 'disputed') =>
    one ? Math.floor((one[part] * amount) / 100) : 0
  const [refunded, disputed] = [yen(last.first, 'refunded'), yen(last.first, 'disputed')]
  const { refunds, disputes, lost } = takeCoins(heaps, refunded, disputed)
  const secondLost = Math.max(0, yen(last.second, 'refunded') + yen(last.second, 'disputed') - amount)
  const known = (second: boolean) => story.some((one) => one.second === second && one.feeKnown)
  return {
    heaps,
    taken: { refund: refunds, dispute: disputes },
    refunded,
    disputed,
    lost: lost + secondLost,
    disputeFee: (last.first?.disputeFee ?? 0) + (last.second?.disputeFee ?? 0),
    secondFee: known(true) ? feeOf(amount) : 0,
    feeKnown: known(false),
  }
}

onEachDatabase('refunds, disputes, fees and second charges, in any order', async (database) => {
  const db = await database.open()

  it(
    'leave everybody what coins would, and the rest with the business',
    () => fc.assert(fc.asyncProperty(plays, play), { numRuns: process.env.SOAK ? 2000 : 30 }),
    60_000,
  )

  async function play(given: Play) {
    const { amount, people, turn, story } = given
    // The charge that pays comes first: without it nothing is paid.
    story[0] = { ...(story[0] as News), second: false }
    const { tipId, businessId, branchId, staff, attempts } = await tipRows(db, { people, turn, amount })
    for (const [seq, one] of story.entries()) {
      const snapshot = snapshotOf(one, amount)
      const done = await inTransaction(db, (trx) =>
        applySnapshot(trx, attempts[one.second ? 1 : 0] as never, seq, snapshot, at + seq),
      )
      expect(done).toBeDefined()
    }
    const expected = model(given)
    const name = (id: string | null) => (id === null ? 'branch' : `p${staff.indexOf(id)}`)
    const shares = await db
      .selectFrom('share')
      .select(['staff_id', 'amount', 'reason'])
      .where('tip_id', '=', tipId)
      .execute()
    const pile = (reasons: string[]) => {
      const all = new Map<string, number>()
      for (const one of shares.filter(({ reason }) => reasons.includes(reason)))
        all.set(name(one.staff_id), (all.get(name(one.staff_id)) ?? 0) + one.amount)
      return [...all].filter(([, yen]) => yen !== 0).sort()
    }
    const text = (all: Map<string, number>, sign: 1 | -1) =>
      [...all]
        .filter(([, yen]) => yen !== 0)
        .map(([who, yen]) => [who, sign * yen] as const)
        .sort()
    expect(pile(['tip'])).toEqual(text(expected.heaps, 1))
    expect(pile(['refund', 'refund_failed'])).toEqual(text(expected.taken.refund, -1))
    expect(pile(['dispute', 'dispute_won'])).toEqual(text(expected.taken.dispute, -1))
    const all = ['tip', 'refund', 'refund_failed', 'dispute', 'dispute_won']
    expect(pile(all).every(([, yen]) => yen > 0)).toBe(true)

    const tip = await readRow(db, 'tip', tipId)
    expect(tip).toMatchObject({
      refunded_amount: expected.refunded,
      disputed_amount: expected.disputed,
      lost: expected.lost,
      dispute_fee: expected.disputeFee,
      second_fee: expected.secondFee,
    })
    // What Stripe's balance has of the first charge, and lost over the second, is what the sums explain.
    const sum = await sumOf(db, { businessId, branchId })
    const fee = expected.feeKnown ? feeOf(amount) : 0
    const secondLost = expected.lost - Math.max(0, expected.refunded + expected.disputed - amount)
    expect(sum.card - sum.fee - sum.costs.lost - sum.costs.dispute_fee - sum.costs.second_fee).toBe(
      amount -
        fee -
        expected.refunded -
        expected.disputed -
        secondLost -
        expected.disputeFee -
        expected.secondFee,
    )
    // The branch's turn did not begin at 0 here, which is no fault of the tip.
    const { differences } = await verifyBooks(db, { batch: 1 })
    expect(differences.filter(({ kind }) => kind !== 'turn')).toEqual([])
    for (const table of ['booking', 'share', 'refund_request', 'payment_attempt'] as const)
      await db.deleteFrom(table).where('tip_id', '=', tipId).execute()
    await db.deleteFrom('earning_sum').where('branch_id', '=', branchId).execute()
    await db.deleteFrom('tip').where('id', '=', tipId).execute()
    await setRow(db, 'branch', branchId, { split_turn: 0 })
  }
})
