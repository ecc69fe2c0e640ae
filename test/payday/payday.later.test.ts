import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { previewRestart } from '../../server/money/payday/payday.asked.ts'
import { settledLines, unclaimedTips } from '../../server/money/payday/payday.later.ts'
import { takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { listOpening } from '../../server/money/payday/payday.opening.ts'
import { dueInAll, owedToStaff } from '../../server/money/payday/payday.owed.ts'
import { answerWait } from '../../server/money/payday/payday.restart.ts'
import { listOwedAgain, listSettled } from '../../server/money/payday/payday.settled.ts'
import { lateTips, listStragglers } from '../../server/money/payday/payday.stragglers.ts'
import { recordChange } from '../../server/outbox/audit/audit.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { giveBack, paydayRows, tipInto } from './payday-rows.ts'
import { dayName, noon, wentBack } from './went-back.ts'

onEachDatabase('what is owed from before the books went back', (database) => {
  const {
    ann,
    ben,
    cho,
    close,
    lineOf,
    lost,
    answer,
    next,
    clean,
    db,
    rows,
    goBack,
    late,
    listed,
    owe,
    say,
  } = wentBack(database)

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
    const owed = (staffId: string, yen: number, of = false) =>
      owe(staffId, yen, { line: of ? lineOf(staffId) : undefined }, 10)
    expect(await owed(cho(), 1)).toEqual({ refused: 'restored' })
    await answer(lost(5, { open: [lineOf(ben())] }))
    expect(await owed(cho(), 301, true)).toEqual({ refused: 'line' })
    expect(await owed(ben(), 1, true)).toEqual({ refused: 'line' })
    expect(await owed(cho(), 250, true)).toHaveProperty('id')
    expect(await owed(cho(), 50, true)).toEqual({ refused: 'once' })
    expect(await owed('x', 50)).toEqual({ refused: 'person' })
    expect(await owed(ann(), 7)).toHaveProperty('id')
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
    await goBack(10, 12)
    const opensFor = async (last: number) => {
      const shown = await previewRestart(db(), rows().where, lost(last))
      return 'people' in shown ? shown.people.map(({ settled, opens }) => [settled, opens]) : shown
    }
    // It opens the next payday still, where no day was closed since.
    expect(await opensFor(5)).toContainEqual([0, 7])
    expect(await opensFor(9)).toContainEqual([7, 0])
    await answer(lost(9), noon(12))
    // Who looks at the form again is shown the same.
    expect(await opensFor(9)).toContainEqual([7, 0])
    expect(await next(11, noon(14))).toEqual([dayName(10)])
    await clean()
  })

  it('books what Stripe dates before on its own day, and lists what came late until it is answered', async () => {
    const { where } = rows()
    await answer(lost(5))
    const missed = await late(4, cho(), 60)
    const other = await late(4, ann(), 70)
    const own = await late(7, ben(), 80)
    const days = await db()
      .selectFrom('booking')
      .select(['tip_id', 'booked_on'])
      .where('tip_id', 'in', [missed.id, own.id])
      .execute()
    expect(new Map(days.map((row) => [row.tip_id, row.booked_on]))).toEqual(
      new Map([
        [missed.id, dayName(4)],
        [own.id, dayName(7)],
      ]),
    )
    expect(await next(8)).toEqual([dayName(6), '1: 0 + 80'])
    expect((await listed()).sort()).toEqual([missed.id, other.id].sort())
    const waiting = async () => (await lateTips(db(), where)).map(({ branch: _, ...late }) => late)
    expect(await waiting()).toEqual([{ branchId: where.branchId, count: 2, yen: 130 }])
    expect(await lateTips(db(), { ...where, businessId: 'another' })).toEqual([])
    expect(await say(missed.id, false)).toEqual({ answered: true })
    expect(await say(missed.id, false)).toEqual({ refused: 'gone' })
    expect(await say(other.id, true)).toEqual({ answered: true })
    expect(await say(own.id, false)).toEqual({ refused: 'gone' })
    expect(await listStragglers(db(), where)).toEqual([])
    expect(await waiting()).toEqual([])
    expect(await next(8)).toEqual([dayName(6), '1: 0 + 80', '2: 60 + 0'])
    const told = db()
      .selectFrom('audit_entry')
      .select(['action', 'subject', 'details'])
      .where('action', 'like', '%straggle%')
    const said = (await told.execute()).map(({ subject, action, details }) => [subject, action, details])
    expect(new Set(said)).toEqual(
      new Set([
        [missed.id, 'payday.straggler', '{"amount":60}'],
        [other.id, 'payday.straggled', '{"amount":70}'],
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
    const { where } = rows()
    const lastHour = noon(5) + 11.5 * 60 * 60_000
    const early = await tipInto(db(), where, { yen: 50, to: ben(), now: lastHour })
    await answer(lost(5))
    const missed = await late(4, cho(), 60)
    const older = await late(2, cho(), 70)
    // Of the chain that has begun again: the second form shows it.
    await late(6, ben(), 80)
    expect(await listed()).toEqual([older.id, missed.id, early.id])
    await goBack(11, 12)
    // What is said before the form is answered would count as taken into a lost payday.
    expect(await say(missed.id, false, 12)).toEqual({ refused: 'restored' })
    await answer(lost(7), noon(12))
    expect(await listed()).toEqual([older.id, missed.id, early.id])
    // None of their days can be opened again.
    expect(await answer(lost(4), noon(12))).toEqual({ refused: 'early' })
    for (const tipId of [missed.id, early.id]) await say(tipId, tipId === early.id, 13)
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
    expect(await owe(person.id, 55, { branchId: there.branchId })).toHaveProperty('id')
    expect(await listOpening(db(), where.branchId)).toEqual([])
    expect(await listOpening(db(), there.branchId)).toMatchObject([{ staffId: person.id, yen: 55 }])
    await answer(lost(5), noon(12))
    expect(await listSettled(db(), where.branchId)).toMatchObject([{ owed: 0 }])
  })

  it('notes a settled line’s whole sum, and nobody else’s', async () => {
    await answer({ answer: 'newest' })
    const ofSecond = { paydayId: await close(3, noon(10)), staffId: ann() }
    await goBack(10, 11)
    await answer(lost(5, { open: [lineOf(ben())] }), noon(11))
    for (const line of [lineOf(cho()), ofSecond])
      expect(await owe(ann(), 41, { line })).toEqual({ refused: 'line' })
    for (const [yen, line] of [
      [300, lineOf(cho())],
      [40, ofSecond],
      [100, lineOf(ann())],
    ] as const)
      expect(await owe(line.staffId, yen, { line })).toHaveProperty('id')
    const stranger = await paydayRows(db(), { people: 1 })
    expect(await owe(stranger.staff[0] ?? '', 1, {}, 10)).toEqual({ refused: 'person' })
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
    const missed = await tipInto(db(), where, { yen: 64, to: cho(), now: minutes(-60) })
    await answer(lost(5))
    // Of a day after the named one, and of another branch.
    early.push((await late(7, cho(), 65)).id)
    const found = await listed()
    expect(found).toEqual([missed.id])
    expect(early.some((id) => found.includes(id))).toBe(false)
    // What is taken back on a later day lowers what is open then, not this.
    await giveBack(db(), missed, 50, noon(11))
    expect(await listStragglers(db(), where)).toMatchObject([
      { at: minutes(-60), amount: 64, people: [{ yen: 64 }] },
    ])
    const [settled] = await listSettled(db(), where.branchId)
    // The staff's part of these days alone: not what the house was given.
    expect(settled?.days).toBe(40 + 61 + 64)
  })

  it('lists of a day that was open what came since the newest answer, of a closed one since the first', async () => {
    await answer(lost(5))
    // The form of the second answer shows it.
    await late(2, ben(), 60)
    expect(await answer(lost(5), noon(12))).toEqual({ answered: true })
    expect(await listed()).toEqual([])
    // The payday of these books has it, though it was paid in the last hour.
    await tipInto(db(), rows().where, { yen: 70, to: ben(), now: noon(9) + 11.5 * 60 * 60_000 })
    await close(9, noon(13))
    await goBack(13, 14)
    await answer(lost(9), noon(14))
    expect(await listed()).toEqual([])
    const { id } = await tipInto(db(), rows().where, { yen: 80, to: ben(), now: noon(15), at: noon(9) })
    expect(await answer(lost(9), noon(16))).toEqual({ answered: true })
    expect(await listed()).toEqual([id])
    await clean()
  })

  it('moves a tip that the branch has to whose it is, once and at most what is left of it', async () => {
    const { by, where } = rows()
    await answer(lost(5))
    const tip = await late(4, 'branch', 500)
    const given = await late(4, 'branch', 600)
    const elsewhere = await tipInto(db(), await anotherBranch(), { yen: 700, to: 'branch', now: noon(11) })
    const found = { businessId: by.businessId, branchId: where.branchId }
    for (const [{ id }, action] of [
      [tip, 'tip.unclaimed'],
      [given, 'tip.recovered'],
      [elsewhere, 'tip.unclaimed'],
    ] as const)
      await recordChange(db(), { ...found, action, subject: id, details: { amount: 500 } }, noon(11))
    await giveBack(db(), tip, 20, noon(11))
    const unclaimed = async (since = 0) =>
      (await unclaimedTips(db(), by.businessId, since)).map(({ yen }) => yen)
    expect(await unclaimed()).toEqual([400, 700])
    expect(await unclaimed(noon(11))).toEqual([])
    expect(await unclaimedTips(db(), 'another', 0)).toEqual([])
    const move = (yen: number, more = {}) => owe(ben(), yen, { tipId: tip.id, ...more })
    expect(await move(401)).toEqual({ refused: 'tip' })
    expect(await move(1, { tipId: given.id })).toEqual({ refused: 'tip' })
    expect(await move(1, { line: lineOf(ben()) })).toEqual({ refused: 'tip' })
    expect(await move(1, { tipId: elsewhere.id })).toEqual({ refused: 'tip' })
    expect(await move(400)).toHaveProperty('id')
    expect(await move(1)).toEqual({ refused: 'tip' })
    expect(await unclaimed()).toEqual([700])
    expect(await listOwedAgain(db(), where)).toMatchObject([{ yen: 400, of: 'house' }])
    expect(await next(8)).toEqual([dayName(6), '1: 400 + 0'])
    await clean()
    await db().updateTable('payday_owed').set({ yen: 501 }).execute()
    expect((await verifyBooks(db())).differences).toContainEqual(
      expect.objectContaining({ expected: expect.stringContaining('at most ¥500'), found: '¥501' }),
    )
  })
})
