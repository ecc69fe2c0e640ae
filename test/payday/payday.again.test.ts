import { expect, it } from 'vitest'
import { inTransaction } from '../../server/db/transaction.ts'
import type { TakenBackAt } from '../../server/gateways/stripe/payment-snapshot.ts'
import { previewRestart } from '../../server/money/payday/payday.asked.ts'
import { previewTogether } from '../../server/money/payday/payday.close.ts'
import { takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { copyOf, putBack } from '../property/copies.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow } from '../support/rows.ts'
import { charged } from '../support/snapshots.ts'
import { countBox, giveBack, handLinesOut, tipInto } from './payday-rows.ts'
import { dayName, noon, wentBack } from './went-back.ts'

onEachDatabase('a wait that is answered again', (database) => {
  const { ben, cho, close, lineOf, lost, answer, next, clean, goBack, late, listed, owe, db, rows } =
    wentBack(database)

  /** What Stripe says of a tip of 1,000 yen of the third day, and what was taken back of it. */
  const say = async (
    { id, attempt }: Awaited<ReturnType<typeof tipInto>>,
    history: TakenBackAt[],
    now: number,
  ) => {
    const { snapshot_seq: seq } = await readRow(db(), 'tip', id)
    const snapshot = charged({ createdAt: noon(3), ...history.at(-1), history })
    await inTransaction(db(), (trx) => applySnapshot(trx, attempt as never, seq, snapshot, now))
  }
  const bookingsOf = async ({ id }: { id: string }) =>
    (
      await db()
        .selectFrom('booking')
        .select(['reason', 'amount', 'booked_on'])
        .where('tip_id', '=', id)
        .orderBy('entry')
        .orderBy('amount')
        .execute()
    ).map(({ reason, amount, booked_on: day }) => [reason, amount, day])

  it('can be closed after, whoever holds the place of a line of before that opens the next payday', async () => {
    expect(await answer(lost(8, { open: [lineOf(ben())] }))).not.toHaveProperty('refused')
    await db().updateTable('payday_line').set({ person_id: 'X' }).execute()
    const { left, closable } = await previewTogether(db(), [rows().where], dayName(9), noon(12))
    expect([left, closable.length]).toEqual([[], 1])
    expect(await next(9)).toContain('1: 200 + 0')
  })

  it('leaves no payday of before to be taken back, unless nothing is missing', async () => {
    const takeBack = (now: number) => takePaydayBack(db(), rows().by, { id: lineOf(ben()).paydayId }, now)
    expect(await takeBack(noon(10))).toEqual({ refused: 'restored' })
    await answer(lost(5))
    expect(await takeBack(noon(11))).toEqual({ refused: 'past' })
    await answer({ answer: 'newest' }, noon(12))
    expect(await takeBack(noon(12))).toEqual({ refused: 'handed' })
  })

  it('keeps nothing that a payday took in which was closed again up to the same day: its number shows it', async () => {
    const { by, where } = rows()
    await answer({ answer: 'newest' })
    const tip = await tipInto(db(), where, { yen: 50, to: cho(), now: noon(10), at: noon(10) })
    await giveBack(db(), tip, 100, noon(13))
    await close(10, noon(12))
    const id = await close(13, noon(15))
    await owe(ben(), 7, {}, 15)
    const backup = await copyOf(db())
    await takePaydayBack(db(), by, { id }, noon(16))
    await close(13, noon(16))
    expect(await handLinesOut(db(), by, noon(16))).toHaveProperty('id')
    await putBack(db(), backup)
    await goBack(15, 17)
    await answer(lost(13, { paydayNumber: 3 }), noon(17))
    expect(await next(15)).toEqual([dayName(14), '1: 7 + 0', '2: -50 + 0'])
    const again = lost(13, { paydayNumber: 4 })
    const shown = await previewRestart(db(), where, again)
    expect('people' in shown && shown.people.filter(({ opens }) => opens !== 0)).toEqual([])
    await answer(again, noon(17))
    expect(await next(15)).toEqual([dayName(14)])
    // Nothing was closed since: a later answer that names its number again takes nothing.
    await owe(ben(), 9, {}, 18)
    await goBack(18, 19)
    await answer(lost(13, { paydayNumber: 4 }), noon(19))
    expect(await next(15)).toEqual([dayName(14), '1: 9 + 0'])
    await clean()
  })

  it('stands once a sum was noted as owed, also after nothing was missing', async () => {
    await answer(lost(5))
    await goBack(11, 12)
    await answer({ answer: 'newest' }, noon(12))
    await owe(ben(), 500, {}, 13)
    expect(await answer(lost(9), noon(13))).toEqual({ refused: 'later' })
    expect(await next(11)).toEqual([dayName(6), '1: 500 + 0'])
  })

  it('forgets no tip of a closed day that came between the answers', async () => {
    await answer(lost(5))
    const closed = await late(1, cho(), 60)
    await late(4, ben(), 60)
    await answer(lost(6), noon(12))
    expect(await listed()).toEqual([closed.id])
    await clean()
  })

  it('lists none that its second form has shown', async () => {
    await answer(lost(5))
    await late(6, cho(), 60)
    await answer(lost(6), noon(12))
    expect(await listed()).toEqual([])
    await answer(lost(5), noon(13))
    expect(await next(8)).toEqual([dayName(6), '2: 0 + 60'])
    await clean()
  })

  it('shows what was noted as owed before it, whichever answer it takes the place of', async () => {
    const { where } = rows()
    await answer(lost(5))
    expect(await owe(cho(), 70)).toHaveProperty('id')
    await goBack(11, 12)
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
    await late(4, ben(), 60)
    expect(await newest(noon(12))).toEqual({ answered: true })
    await answer(lost(5), noon(13))
    await late(1, cho(), 60)
    expect(await newest(noon(14))).toEqual({ refused: 'came' })
    const open = [lineOf(ben()), lineOf(cho())]
    expect(await answer(lost(1, { open }), noon(14))).toEqual({ answered: true })
    expect(await listed()).toHaveLength(1)
    // Of another restore it can be: that tip is of the one before, and still listed.
    await goBack(14, 15)
    expect(await newest(noon(15))).toEqual({ answered: true })
    expect(await listed()).toHaveLength(1)
  })

  it.each([
    [1, { refused: 'came' }],
    [2, { answered: true }],
  ])('nor once a box was counted for them: day %i', async (day, said) => {
    await answer(lost(5))
    await countBox(db(), rows(), 90, noon(11))
    await db()
      .updateTable('cash_count')
      .set({ booked_on: dayName(day) })
      .execute()
    expect(await answer({ answer: 'newest' }, noon(12))).toEqual(said)
  })

  const steps = [
    { at: noon(4), refunded: 100, disputed: 0 },
    { at: noon(5), refunded: 100, disputed: 500 },
    { at: noon(7), refunded: 100, disputed: 0 },
    { at: noon(8), refunded: 300, disputed: 0 },
  ]
  it.each([
    ['a tip that the books lost', undefined],
    ...steps.map((_, n): [string, number] => [`a tip of whose steps they know ${n}`, n]),
    ['a tip that they know', steps.length],
  ])('leaves what was taken back on Stripe’s days: %s', async (_, known) => {
    const paid = (now: number) => tipInto(db(), rows().where, { yen: 1000, to: ben(), now, at: noon(3) })
    const before = known === undefined ? undefined : await paid(noon(3))
    for (let n = 1; before && n <= (known ?? 0); n++)
      await say(before, steps.slice(0, n), steps[n - 1]?.at ?? 0)
    await answer(lost(5))
    const tip = before ?? (await paid(noon(11)))
    await say(tip, steps, noon(11))
    await say(tip, steps, noon(11))
    expect(await bookingsOf(tip)).toEqual([
      ['tip', 1000, dayName(3)],
      ['refund', -100, dayName(4)],
      ['dispute', -500, dayName(5)],
      ['dispute_won', 500, dayName(7)],
      ['refund', -200, dayName(8)],
    ])
    await clean()
  })

  it('leaves a dispute on its day that was won before the books heard of it', async () => {
    const tip = await tipInto(db(), rows().where, { yen: 1000, to: ben(), now: noon(3), at: noon(3) })
    await answer(lost(5))
    const won = steps.slice(1, 3).map((step) => ({ ...step, refunded: 0 }))
    await say(tip, won, noon(11))
    expect(await bookingsOf(tip)).toEqual([
      ['tip', 1000, dayName(3)],
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
    await goBack(12, 13)
    await answer(lost(3), noon(13))
    expect(await listed()).toEqual([])
  })
})
