import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { previewRestart } from '../../server/money/payday/payday.asked.ts'
import { noteOwed, settledLines, unclaimedTips } from '../../server/money/payday/payday.later.ts'
import { takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { listOpening } from '../../server/money/payday/payday.opening.ts'
import { dueInAll, owedToStaff } from '../../server/money/payday/payday.owed.ts'
import { answerWait } from '../../server/money/payday/payday.restart.ts'
import { listOwedAgain, listSettled } from '../../server/money/payday/payday.settled.ts'
import { answerStraggler, listStragglers } from '../../server/money/payday/payday.stragglers.ts'
import { beginWait } from '../../server/money/payday/payday.wait.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { recordChange } from '../../server/outbox/audit/audit.store.ts'
import { snapshotOf } from '../property/charge-news.ts'
import { onEachDatabase } from '../support/databases.ts'
import { paydayRows, tipInto } from './payday-rows.ts'
import { dayName, noon, wentBack } from './went-back.ts'

onEachDatabase('what is owed from before the books went back', (database) => {
  const { ann, ben, cho, close, lineOf, lost, answer, next, clean, db, rows } = wentBack(database)

  /** Of the same business. */
  async function anotherBranch() {
    const { where } = rows()
    const branch = db().selectFrom('branch').selectAll().where('id', '=', where.branchId)
    const id = newId()
    await db()
      .insertInto('branch')
      .values({ ...(await branch.executeTakeFirstOrThrow()), id, number: id })
      .execute()
    return { ...where, branchId: id }
  }

  it('notes what is owed from before, of a settled line once and at most its sum', async () => {
    const { by, where } = rows()
    const owe = (staffId: string, yen: number, of = false) =>
      noteOwed(
        db(),
        by,
        { branchId: where.branchId, staffId, yen, reason: 'r', line: of ? lineOf(staffId) : undefined },
        noon(10),
      )
    expect(await owe(cho(), 1)).toEqual({ refused: 'restored' })
    await answer({ answer: 'newest' })
    expect(await owe(cho(), 1)).toEqual({ refused: 'never' })
    await answer(lost(5, { open: [lineOf(ben())] }))
    expect(await owe(cho(), 301, true)).toEqual({ refused: 'line' })
    expect(await owe(ben(), 1, true)).toEqual({ refused: 'line' })
    expect(await owe(cho(), 250, true)).toHaveProperty('id')
    expect(await owe(cho(), 50, true)).toEqual({ refused: 'once' })
    expect(await owe('x', 50)).toEqual({ refused: 'person' })
    expect(await owe(ann(), 7)).toHaveProperty('id')
    expect((await settledLines(db(), where.branchId)).map(({ yen, noted }) => [yen, noted]).sort()).toEqual([
      [100, false],
      [300, true],
    ])
    expect(await answer({ answer: 'newest' })).toEqual({ refused: 'later' })
    expect(await next(8)).toEqual([dayName(6), '0: 7 + 0', '1: 200 + 0', '2: 250 + 0'])
    // What is settled, or opens the next payday, is due by no payday of before.
    const none = { newest: 0, recent: 0, older: 0, owes: 0 }
    expect(await owedToStaff(db(), where.businessId, dayName(10))).toEqual({ open: 457, ...none })
    expect(await dueInAll(db(), by.businessId)).toEqual({ count: 0, yen: 0 })
    expect((await listOwedAgain(db(), where)).map(({ yen, of }) => [yen, of]).sort()).toEqual([
      [250, 'line'],
      [7, 'other'],
    ])
    const id = await close(8, noon(10))
    await clean()
    expect(await next(9, noon(12))).toEqual([dayName(9)])
    await takePaydayBack(db(), by, { id }, noon(10))
    expect(await next(8)).toEqual([dayName(6), '0: 7 + 0', '1: 200 + 0', '2: 250 + 0'])
    // Another restore: the sum may have been in a payday that is lost.
    await beginWait(db(), { why: 'restore', booksAt: noon(10) }, noon(12))
    const opensFor = async (last: number) => {
      const shown = await previewRestart(db(), rows().where, lost(last))
      return 'people' in shown ? shown.people.map(({ settled, opens }) => [settled, opens]) : shown
    }
    // It opens the next payday still, where no day was closed since.
    expect(await opensFor(5)).toContainEqual([0, 7])
    expect(await opensFor(9)).toContainEqual([7, 0])
    await answer(lost(9), noon(12))
    expect(await next(11, noon(14))).toEqual([dayName(10)])
    await clean()
  })

  it('books what Stripe dates before on its own day, and lists what came late until it is answered', async () => {
    const { by, where } = rows()
    await answer(lost(5))
    const late = await tipInto(db(), where, { yen: 60, to: cho(), now: noon(11), at: noon(4) })
    const other = await tipInto(db(), where, { yen: 70, to: ann(), now: noon(11), at: noon(4) })
    const own = await tipInto(db(), where, { yen: 80, to: ben(), now: noon(11), at: noon(7) })
    const days = await db()
      .selectFrom('booking')
      .select(['tip_id', 'booked_on'])
      .where('tip_id', 'in', [late.id, own.id])
      .execute()
    expect(new Map(days.map((row) => [row.tip_id, row.booked_on]))).toEqual(
      new Map([
        [late.id, dayName(4)],
        [own.id, dayName(7)],
      ]),
    )
    expect(await next(8)).toEqual([dayName(6), '1: 0 + 80'])
    expect((await listStragglers(db(), where)).map(({ id }) => id).sort()).toEqual([late.id, other.id].sort())
    expect(await answerStraggler(db(), by, where, { tipId: late.id, onPaper: false }, noon(11))).toEqual({
      answered: true,
    })
    expect(await answerStraggler(db(), by, where, { tipId: late.id, onPaper: false }, noon(11))).toEqual({
      refused: 'gone',
    })
    expect(await answerStraggler(db(), by, where, { tipId: other.id, onPaper: true }, noon(11))).toEqual({
      answered: true,
    })
    expect(await answerStraggler(db(), by, where, { tipId: own.id, onPaper: false }, noon(11))).toEqual({
      refused: 'gone',
    })
    expect(await listStragglers(db(), where)).toEqual([])
    expect(await next(8)).toEqual([dayName(6), '1: 0 + 80', '2: 60 + 0'])
    const told = db()
      .selectFrom('audit_entry')
      .select(['action', 'subject'])
      .where('action', 'like', '%straggle%')
    expect(new Map((await told.execute()).map((row) => [row.subject, row.action]))).toEqual(
      new Map([
        [late.id, 'payday.straggler'],
        [other.id, 'payday.straggled'],
      ]),
    )
    // Before the first day of paydays nothing is closed; what is of a closed day counts on the first open one.
    await close(8, noon(12))
    for (const [at, booked] of [
      [4, 4],
      [7, 9],
    ] as const) {
      const { id } = await tipInto(db(), where, { yen: 90, to: ben(), now: noon(12), at: noon(at) })
      const line = db().selectFrom('booking').select('booked_on').where('tip_id', '=', id)
      expect((await line.executeTakeFirstOrThrow()).booked_on).toBe(dayName(booked))
    }
    await clean()
  })

  it('lists what nobody has answered after another restore, too', async () => {
    const { by, where } = rows()
    const lastHour = noon(5) + 11.5 * 60 * 60_000
    const early = await tipInto(db(), where, { yen: 50, to: ben(), now: lastHour })
    await answer(lost(5))
    const late = await tipInto(db(), where, { yen: 60, to: cho(), now: noon(11), at: noon(4) })
    const older = await tipInto(db(), where, { yen: 70, to: cho(), now: noon(11), at: noon(2) })
    // Of the chain that has begun again: the second form shows it.
    await tipInto(db(), where, { yen: 80, to: ben(), now: noon(11), at: noon(6) })
    const listed = async () => (await listStragglers(db(), where)).map(({ id }) => id)
    expect(await listed()).toEqual([older.id, late.id, early.id])
    await beginWait(db(), { why: 'restore', booksAt: noon(11) }, noon(12))
    // What is said before the form is answered would count as taken into a lost payday.
    const soon = answerStraggler(db(), by, where, { tipId: late.id, onPaper: false }, noon(12))
    expect(await soon).toEqual({ refused: 'restored' })
    await answer(lost(7), noon(12))
    expect(await listed()).toEqual([older.id, late.id, early.id])
    // None of their days can be opened again.
    expect(await answer(lost(4), noon(12))).toEqual({ refused: 'early' })
    for (const tipId of [late.id, early.id])
      await answerStraggler(db(), by, where, { tipId, onPaper: tipId === early.id }, noon(13))
    expect(await listed()).toEqual([older.id])
    expect(await next(9)).toEqual([dayName(8), '2: 60 + 0'])
    await clean()
  })

  it('opens no payday of another branch with what is owed there', async () => {
    const { by, where } = rows()
    const there = await anotherBranch()
    // What is carried stays here: the named day is the last that was closed.
    await answer(lost(1))
    const shown = await previewRestart(db(), there, lost(5))
    const seal = 'seal' in shown ? shown.seal : ''
    expect(await answerWait(db(), by, there, { ...lost(5), seal, unread: true }, noon(10))).toEqual({
      answered: true,
    })
    const person = { id: newId(), code: newId(), name: 'D', role: 'staff' as const, created_at: 1 }
    await db()
      .insertInto('staff')
      .values({ ...person, business_id: by.businessId, branch_id: there.branchId })
      .execute()
    const owed = { branchId: there.branchId, staffId: person.id, yen: 55, reason: 'r' }
    expect(await noteOwed(db(), by, owed, noon(11))).toHaveProperty('id')
    expect(await listOpening(db(), where.branchId)).toEqual([])
    expect(await listOpening(db(), there.branchId)).toMatchObject([{ staffId: person.id, yen: 55 }])
  })

  it('notes a settled line’s whole sum, and nobody else’s', async () => {
    const { by, where } = rows()
    await answer(lost(5, { open: [lineOf(ben())] }))
    const owe = (staffId: string, yen: number, line = lineOf(staffId)) =>
      noteOwed(db(), by, { branchId: where.branchId, staffId, yen, reason: 'r', line }, noon(10))
    expect(await owe(ann(), 1, lineOf(cho()))).toEqual({ refused: 'line' })
    expect(await owe(cho(), 300)).toHaveProperty('id')
    const stranger = await paydayRows(db(), { people: 1 })
    expect(
      await noteOwed(
        db(),
        by,
        { branchId: where.branchId, staffId: stranger.staff[0] ?? '', yen: 1, reason: 'r' },
        noon(10),
      ),
    ).toEqual({ refused: 'person' })
  })

  it('lists a tip of the named day’s last hour though it was booked before the answer', async () => {
    const { where } = rows()
    const end = noon(6) - 12 * 60 * 60_000
    const minutes = (n: number) => end + n * 60_000
    const early = [
      await tipInto(db(), where, { yen: 61, to: cho(), now: minutes(-60) - 1 }),
      await tipInto(db(), where, { yen: 62, to: 'branch', now: minutes(-5) }),
      await tipInto(db(), where, { yen: 63, to: cho(), now: minutes(5) }),
    ].map(({ id }) => id)
    const elsewhere = await anotherBranch()
    early.push((await tipInto(db(), elsewhere, { yen: 66, to: cho(), now: minutes(-5) })).id)
    const late = await tipInto(db(), where, { yen: 64, to: cho(), now: minutes(-60) })
    await answer(lost(5))
    // Of a day after the named one, and of another branch.
    early.push((await tipInto(db(), where, { yen: 65, to: cho(), now: noon(11), at: noon(7) })).id)
    const listed = (await listStragglers(db(), where)).map(({ id }) => id)
    expect(listed).toEqual([late.id])
    expect(early.some((id) => listed.includes(id))).toBe(false)
    // What is taken back on a later day lowers what is open then, not this.
    const back = { refunded: 50, disputed: 0, disputeFee: 0, feeKnown: false }
    await inTransaction(db(), (trx) =>
      applySnapshot(trx, late.attempt as never, 1, snapshotOf(back, 64), noon(11)),
    )
    expect(await listStragglers(db(), where)).toMatchObject([{ people: [{ yen: 64 }] }])
    const [settled] = await listSettled(db(), where.branchId)
    // The staff's part of these days alone: not what the house was given.
    expect(settled?.days).toBe(40 + 61 + 64)
  })

  it('moves a tip that the branch has to whose it is, once and at most what is left of it', async () => {
    const { by, where } = rows()
    await answer(lost(5))
    const tip = await tipInto(db(), where, { yen: 500, to: 'branch', now: noon(11), at: noon(4) })
    const given = await tipInto(db(), where, { yen: 600, to: 'branch', now: noon(11), at: noon(4) })
    const elsewhere = await tipInto(db(), await anotherBranch(), { yen: 700, to: 'branch', now: noon(11) })
    const found = { businessId: by.businessId, branchId: where.branchId }
    for (const [{ id }, action] of [
      [tip, 'tip.unclaimed'],
      [given, 'tip.recovered'],
      [elsewhere, 'tip.unclaimed'],
    ] as const)
      await recordChange(db(), { ...found, action, subject: id, details: { amount: 500 } }, noon(11))
    const back = { refunded: 20, disputed: 0, disputeFee: 0, feeKnown: false }
    await inTransaction(db(), (trx) =>
      applySnapshot(trx, tip.attempt as never, 1, snapshotOf(back, 500), noon(11)),
    )
    const listed = async (since = 0) =>
      (await unclaimedTips(db(), by.businessId, since)).map(({ yen }) => yen)
    expect(await listed()).toEqual([400, 700])
    expect(await listed(noon(11))).toEqual([])
    expect(await unclaimedTips(db(), 'another', 0)).toEqual([])
    const owe = (yen: number, more = {}) =>
      noteOwed(
        db(),
        by,
        { branchId: where.branchId, staffId: ben(), yen, reason: 'r', tipId: tip.id, ...more },
        noon(11),
      )
    expect(await owe(401)).toEqual({ refused: 'tip' })
    expect(await owe(1, { tipId: given.id })).toEqual({ refused: 'tip' })
    expect(await owe(1, { line: lineOf(ben()) })).toEqual({ refused: 'tip' })
    expect(await owe(1, { tipId: elsewhere.id })).toEqual({ refused: 'tip' })
    expect(await owe(400)).toHaveProperty('id')
    expect(await owe(1)).toEqual({ refused: 'tip' })
    expect(await listed()).toEqual([700])
    expect(await listOwedAgain(db(), where)).toMatchObject([{ yen: 400, of: 'house' }])
    expect(await next(8)).toEqual([dayName(6), '1: 400 + 0'])
    await clean()
    await db().updateTable('payday_owed').set({ yen: 501 }).execute()
    expect((await verifyBooks(db())).differences).toContainEqual(
      expect.objectContaining({ expected: expect.stringContaining('at most ¥500'), found: '¥501' }),
    )
  })
})
