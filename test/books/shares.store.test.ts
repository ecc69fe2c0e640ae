import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inTransaction } from '../../server/db/transaction.ts'
import { bookSplit } from '../../server/money/books/shares.store.ts'
import { listShares } from '../../server/money/books/tip-shares.store.ts'
import { findTip } from '../../server/money/payment/tip.store.ts'
import { foretellRefund } from '../../server/money/refund/refund.service.ts'
import { takeBack } from '../features/earning/earned.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { begun as now, tipRows } from '../support/tip-rows.ts'

onEachDatabase('the shares of a tip', async (database) => {
  const db = await database.open()

  it.each([
    ['branch', 'branch-v1', 'itself', 4],
    ['staff', 'staff-v1', 'one person', 4],
    ['all', 'equal-v1', 'everybody', 5],
  ] as const)('a tip to the %s is split by %s, to %s', async (recipient, rule, _, turn) => {
    const { tipId, staff, branchId } = await tipRows(db, { turn: 4, tip: { recipient } })
    const tip = await findTip(db, tipId)
    if (!tip) throw new Error('no tip')
    const split = await inTransaction(db, (trx) => bookSplit(trx, tip, { amount: 1000 }, now))
    expect(split.split_rule).toBe(rule)
    const shares = await listShares(db, tipId)
    const [first] = staff
    if (recipient === 'branch')
      expect(shares).toEqual([{ staffId: undefined, name: undefined, amount: 1000 }])
    if (recipient === 'staff') expect(shares).toEqual([{ staffId: first, name: first, amount: 1000 }])
    if (recipient === 'all')
      expect(shares.map(({ staffId, name }) => [staffId, name])).toEqual(
        [...staff].sort().map((id) => [id, id]),
      )
    const branch = db.selectFrom('branch').select('split_turn').where('id', '=', branchId)
    expect(await branch.executeTakeFirst()).toEqual({ split_turn: turn })
  })
  it('after a refund is what was foretold, and what counting yen by yen gives', async () => {
    const few = { numRuns: process.env.SOAK ? 500 : 15 }
    const given = fc.tuple(
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 1, max: 6 }),
      fc.nat({ max: 6 }),
    )
    const parts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(given, parts, async ([amount, people, turn], refunds) => {
        const { tipId, attempts } = await tipRows(db, { amount, people, turn })
        const draft = await findTip(db, tipId)
        if (!draft) throw new Error('no tip')
        const split = await inTransaction(db, (trx) => bookSplit(trx, draft, { amount }, now))
        await setRow(db, 'tip', tipId, split)
        const about = { tip_id: tipId, attempt_id: attempts[0]?.id ?? '' }
        const first = (await foretellRefund(db, { ...about, amount: 0 })).map(({ before }) => before)
        // Of a share of s yen the k-th goes back at the moment (k - 1/2) / s; of several at one moment the first share's.
        const order = first
          .flatMap((share, at) =>
            Array.from({ length: share }, (_, k) => ({ at, moment: (2 * k + 1) / share })),
          )
          .sort((a, b) => a.moment - b.moment || a.at - b.at)
        for (const wanted of refunds) {
          const before = (await findTip(db, tipId))?.refunded_amount ?? 0
          const part = Math.min(wanted, amount - before)
          const told = await foretellRefund(db, { ...about, amount: part })
          const gone = order.slice(0, before + part)
          expect(told.map(({ after }) => after)).toEqual(
            first.map((share, at) => share - gone.filter((yen) => yen.at === at).length),
          )
          await takeBack(db, tipId, { refunded: before + part, at: now })
          const booked = await listShares(db, tipId)
          const byName = (all: { name: string | undefined }[]) =>
            all.toSorted((a, b) => (`${a.name}` < `${b.name}` ? -1 : 1))
          expect(byName(booked.map(({ name, amount: left }) => ({ name, left })))).toEqual(
            byName(told.map(({ name, after: left }) => ({ name, left }))),
          )
        }
      }),
      few,
    )
  })
})
