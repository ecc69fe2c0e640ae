import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { countCash } from '../../server/money/cash/cash.service.ts'
import { previewRestart } from '../../server/money/payday/payday.asked.ts'
import { noteOwed } from '../../server/money/payday/payday.later.ts'
import { listStragglers } from '../../server/money/payday/payday.stragglers.ts'
import { beginWait } from '../../server/money/payday/payday.wait.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { snapshotOf } from '../property/charge-news.ts'
import { onEachDatabase } from '../support/databases.ts'
import { tipInto } from './payday-rows.ts'
import { dayName, noon, wentBack } from './went-back.ts'

onEachDatabase('a wait that is answered again', (database) => {
  const { ben, cho, close, lineOf, lost, answer, next, clean, db, rows } = wentBack(database)

  const late = (day: number, to: string) =>
    tipInto(db(), rows().where, { yen: 60, to, now: noon(11), at: noon(day) })
  /** What Stripe says of a tip of 1,000 yen of the third day, in percent of it. */
  const say = (
    { attempt }: Awaited<ReturnType<typeof late>>,
    seq: number,
    taken: { refunded: number; disputed: number; disputedAt: number },
  ) => {
    const { charge, ...snapshot } = snapshotOf({ ...taken, disputeFee: 0, feeKnown: false }, 1000)
    const times = { createdAt: noon(3), refundedAt: noon(4), disputedAt: taken.disputedAt }
    return inTransaction(db(), (trx) =>
      applySnapshot(
        trx,
        attempt as never,
        seq,
        { ...snapshot, charge: charge && { ...charge, ...times } },
        noon(11),
      ),
    )
  }
  const listed = async () => (await listStragglers(db(), rows().where)).map(({ id }) => id)

  it('forgets no tip of a closed day that came between the answers', async () => {
    await answer(lost(5))
    const closed = await late(1, cho())
    await late(4, ben())
    await answer(lost(6), noon(12))
    expect(await listed()).toEqual([closed.id])
    await clean()
  })

  it('lists none that its second form has shown', async () => {
    await answer(lost(5))
    await late(6, cho())
    await answer(lost(6), noon(12))
    expect(await listed()).toEqual([])
    await answer(lost(5), noon(13))
    expect(await next(8)).toEqual([dayName(6), '2: 0 + 60'])
    await clean()
  })

  it('shows what was noted as owed before it, whichever answer it takes the place of', async () => {
    const { by, where } = rows()
    await answer(lost(5))
    const owed = { branchId: where.branchId, staffId: cho(), yen: 70, reason: 'r' }
    expect(await noteOwed(db(), by, owed, noon(11))).toHaveProperty('id')
    await beginWait(db(), { why: 'restore', booksAt: noon(11) }, noon(12))
    const shown = async (last: number) => {
      const preview = await previewRestart(db(), where, lost(last))
      return 'people' in preview
        ? preview.people.map(({ settled, opens }) => [settled, opens])
        : preview.refused
    }
    expect(await shown(5)).toEqual([[0, 70]])
    await answer(lost(9), noon(12))
    expect(await shown(5)).toEqual([[0, 70]])
    expect(await shown(9)).toEqual([[70, 0]])
  })

  it('can’t be that nothing is missing once a tip came for closed days', async () => {
    const newest = (now: number) => answer({ answer: 'newest' }, now)
    await answer(lost(5))
    await late(4, ben())
    expect(await newest(noon(12))).toEqual({ answered: true })
    await answer(lost(5), noon(13))
    await late(1, cho())
    expect(await newest(noon(14))).toEqual({ refused: 'came' })
    const open = [lineOf(ben()), lineOf(cho())]
    expect(await answer(lost(1, { open }), noon(14))).toEqual({ answered: true })
    expect(await listed()).toHaveLength(1)
    // Of another restore it can be: that tip is of the one before, and still listed.
    await beginWait(db(), { why: 'restore', booksAt: noon(14) }, noon(15))
    expect(await newest(noon(15))).toEqual({ answered: true })
    expect(await listed()).toHaveLength(1)
  })

  it.each([
    [1, { refused: 'came' }],
    [2, { answered: true }],
  ])('nor once a box was counted for them: day %i', async (day, said) => {
    const { by, where } = rows()
    await answer(lost(5))
    const box = { id: newId(), amount: 90, firstName: 'a', secondName: 'b' }
    await countCash(db(), { ...by, branchId: where.branchId }, box, noon(11))
    await db()
      .updateTable('cash_count')
      .set({ booked_on: dayName(day) })
      .execute()
    expect(await answer({ answer: 'newest' }, noon(12))).toEqual(said)
  })

  it('leaves what was taken back, and what came back of it, on Stripe’s days', async () => {
    const { where } = rows()
    const tip = await tipInto(db(), where, { yen: 1000, to: ben(), now: noon(3), at: noon(3) })
    await answer(lost(5))
    await say(tip, 1, { refunded: 10, disputed: 0, disputedAt: noon(4) })
    await say(tip, 2, { refunded: 10, disputed: 50, disputedAt: noon(5) })
    await say(tip, 3, { refunded: 10, disputed: 0, disputedAt: noon(7) })
    const bookings = await db()
      .selectFrom('booking')
      .select(['reason', 'amount', 'booked_on'])
      .where('tip_id', '=', tip.id)
      .orderBy('entry')
      .execute()
    expect(bookings.map(({ reason, amount, booked_on: day }) => [reason, amount, day])).toEqual([
      ['tip', 1000, dayName(3)],
      ['refund', -100, dayName(4)],
      ['dispute', -500, dayName(5)],
      ['dispute_won', 500, dayName(7)],
    ])
    await clean()
  })

  it('asks of no tip of its last hour that a payday of these books has', async () => {
    const { where } = rows()
    await answer({ answer: 'newest' })
    const lastHour = noon(3) + 11.5 * 60 * 60_000
    await tipInto(db(), where, { yen: 500, to: ben(), now: lastHour })
    await close(3, noon(11))
    await beginWait(db(), { why: 'restore', booksAt: noon(12) }, noon(13))
    await answer(lost(3), noon(13))
    expect(await listed()).toEqual([])
  })
})
