import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { bookSplit, bookTakenBack, splitAmong } from '../../server/money/books/shares.store.ts'
import { listShares } from '../../server/money/books/tip-shares.store.ts'
import { findTip } from '../../server/money/payment/tip.store.ts'
import { previewRefund } from '../../server/money/refund/refund.service.ts'
import { takeBack } from '../features/earning/earned.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow, setRow } from '../support/rows.ts'
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
  it('are nobody’s where there is no such branch', async () => {
    const split = inTransaction(db, (trx) => splitAmong(trx, 'nowhere', [], 1000))
    await expect(split).rejects.toThrow('no branch nowhere')
  })

  it('after a refund is what was foretold, and what counting yen by yen gives', async () => {
    const few = { numRuns: process.env.SOAK ? 500 : 15 }
    const given = fc.tuple(
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 1, max: 6 }),
      fc.nat({ max: 6 }),
      fc.oneof(fc.constant(0), fc.nat({ max: 90 })),
    )
    const parts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(given, parts, async ([amount, people, turn, disputed], refunds) => {
        const { tipId, staff, attempts } = await tipRows(db, { amount, people, turn })
        const draft = await findTip(db, tipId)
        if (!draft) throw new Error('no tip')
        const split = await inTransaction(db, (trx) => bookSplit(trx, draft, { amount }, now))
        await setRow(db, 'tip', tipId, split)
        // The split says whose share is first; the ids of shares booked long ago say nothing.
        for (const { id } of await db.selectFrom('share').select('id').where('tip_id', '=', tipId).execute())
          await setRow(db, 'share', id, { id: newId() })
        const about = { tip_id: tipId, attempt_id: attempts[0]?.id ?? '' }
        const shared = await previewRefund(db, { ...about, amount: 0 })
        expect(shared.map(({ staffId }) => staffId)).toEqual(
          staff.filter((id) => shared.some(({ staffId }) => staffId === id)),
        )
        const first = shared.map(({ before }) => before)
        // Of a share of s yen the k-th goes back at the moment (k - 1/2) / s; of several at one moment the first share's.
        const order = first
          .flatMap((share, at) =>
            Array.from({ length: share }, (_, k) => ({ at, moment: (2 * k + 1) / share })),
          )
          .sort((a, b) => a.moment - b.moment || a.at - b.at)
        await takeBack(db, tipId, { refunded: 0, disputed, at: now })
        for (const wanted of refunds) {
          const before = (await findTip(db, tipId))?.refunded_amount ?? 0
          const part = Math.min(wanted, amount - before)
          const told = await previewRefund(db, { ...about, amount: part })
          const gone = order.slice(0, before + part + disputed)
          expect(told.map(({ after }) => after)).toEqual(
            first.map((share, at) => share - gone.filter((yen) => yen.at === at).length),
          )
          await takeBack(db, tipId, { refunded: before + part, disputed, at: now })
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

  it('are what they were at first once nothing is taken back any more, whatever was before', async () => {
    const yen = fc.oneof(fc.constant(0), fc.nat({ max: 120 }))
    const answer = fc.record({ refunded: yen, disputed: yen })
    const given = fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 4 }))
    await fc.assert(
      fc.asyncProperty(given, fc.array(answer, { maxLength: 4 }), async ([amount, people], answers) => {
        const { tipId } = await tipRows(db, { amount, people })
        let tip = { ...(await readRow(db, 'tip', tipId)), snapshot_seq: 0 }
        tip = { ...tip, ...(await inTransaction(db, (trx) => bookSplit(trx, tip, { amount }, now))) }
        const first = await listShares(db, tipId)
        for (const back of [...answers, { refunded: 0, disputed: 0 }]) {
          const { refunded, disputed } = back
          tip = { ...tip, snapshot_seq: tip.snapshot_seq + 1 }
          await inTransaction(db, (trx) => bookTakenBack(trx, tip, back, now + tip.snapshot_seq))
          tip = { ...tip, refunded_amount: refunded, disputed_amount: disputed }
          const shares = await listShares(db, tipId)
          const left = shares.reduce((sum, share) => sum + share.amount, 0)
          expect(left).toBe(Math.max(0, amount - refunded - disputed))
        }
        expect(await listShares(db, tipId)).toEqual(first)
      }),
      { numRuns: process.env.SOAK ? 500 : 30 },
    )
  })

  const gone = (refunded: number, disputed = 0) => ({ refunded, disputed })
  it.each([
    [
      'both at once, and nothing after all',
      [gone(300, 300), gone(0)],
      '1 refund -300, 1 dispute -300, 2 refund_failed 300, 2 dispute_won 300',
    ],
    [
      'one in the place of the other',
      [gone(300), gone(0, 300)],
      '1 refund -300, 2 refund_failed 300, 2 dispute -300',
    ],
    [
      'only the difference of what is told again',
      [gone(100), gone(300), gone(300, 50)],
      '1 refund -100, 2 refund -200, 3 dispute -50',
    ],
  ])('takes back %s', async (_, answers, lines) => {
    const { tipId } = await tipRows(db, { people: 1 })
    let tip = { ...(await readRow(db, 'tip', tipId)), snapshot_seq: 0 }
    await inTransaction(db, (trx) => bookSplit(trx, tip, { amount: 1000 }, now))
    for (const [n, back] of answers.entries()) {
      tip = { ...tip, snapshot_seq: n + 1 }
      await inTransaction(db, (trx) => bookTakenBack(trx, tip, back, now))
      tip = { ...tip, refunded_amount: back.refunded, disputed_amount: back.disputed }
    }
    const rows = db.selectFrom('share').selectAll().where('tip_id', '=', tipId)
    const booked = await rows.orderBy('entry').orderBy('reason', 'desc').execute()
    const told = booked.map(({ entry, reason, amount }) => `${entry} ${reason} ${amount}`).join(', ')
    expect(told).toBe(`0 tip 1000, ${lines}`)
  })
})
