import { expect, it } from 'vitest'
import { askedOf, previewRestart } from '../../server/money/payday/payday.asked.ts'
import { handOut, offerPaper } from '../../server/money/payday/payday.papers.ts'
import { answerWait } from '../../server/money/payday/payday.restart.ts'
import { beginChain } from '../../server/money/payday/payday.service.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { auditOf } from '../support/audit.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { paydayRows } from './payday-rows.ts'
import { dayName, noon, wentBack, what } from './went-back.ts'

onEachDatabase('what an owner is shown before the press that says what is lost', (database) => {
  const { ann, ben, cho, answer, close, lineOf, lost, db, rows, goBack } = wentBack(database)

  const tip = (yen: number, day: number, staffId: string) =>
    payTip(db(), { branchId: rows().where.branchId, amount: yen, at: noon(day), staffId })
  const show = (more: Parameters<typeof lost>[1] = {}) => previewRestart(db(), rows().where, lost(5, more))
  const peopleIn = (shown: Awaited<ReturnType<typeof show>>) =>
    'people' in shown ? shown.people : shown.refused

  it('is of each person, by code, what counts as settled, what opens the next payday and what is open', async () => {
    for (const [who, code, name] of [
      [ann(), 'c', 'Ann'],
      [ben(), 'a', 'Ben'],
      [cho(), 'b', 'Cho'],
    ] as const) {
      await setRow(db(), 'staff', who, { code, name })
      // In their lines the codes were others.
      await db().updateTable('payday_line').set({ code: name }).where('staff_id', '=', who).execute()
    }
    // Cho was paid, and what came since went back: nothing is left to say.
    const paid = { payday_id: lineOf(cho()).paydayId, staff_id: cho(), n: 1, mark: 'paid' as const }
    await db()
      .insertInto('payday_mark')
      .values({
        ...{ ...paid, way: 'payroll', on_day: dayName(2), reason: '' },
        ...{ made_by: rows().by.memberId, created_at: noon(2) },
      })
      .execute()
    await takeBack(db(), await tip(30, 7, cho()), { refunded: 30, at: noon(8) })
    await takeBack(db(), await tip(500, 4, ben()), { refunded: 120, at: noon(5) })
    await takeBack(db(), await tip(60, 6, ben()), { refunded: 25, at: noon(8) })
    expect(peopleIn(await show({ open: [lineOf(ben())] }))).toEqual([
      { staffId: ben(), code: 'a', name: 'Ben', settled: 500 - 120, opens: 200, open: 60 - 25 },
      { staffId: ann(), code: 'c', name: 'Ann', settled: 100 + 40, opens: 0, open: 0 },
    ])
  })

  it('is the same in whichever order lines are ticked', async () => {
    const seal = async (...who: string[]) => {
      const shown = await show({ open: who.map(lineOf) })
      return 'seal' in shown ? shown.seal : shown.refused
    }
    expect(await seal(ben(), cho())).toBe(await seal(cho(), ben()))
    expect(await seal(ben(), cho())).not.toBe(await seal(ben()))
    // Of two lines of one person with one sum it matters which.
    await tip(200, 2, ben())
    await db().deleteFrom('payday_wait').execute()
    const lines = [lineOf(ben()), { paydayId: await close(2, noon(3)), staffId: ben() }]
    await goBack(3, 10)
    const sealOf = async (more: Parameters<typeof lost>[1]) => {
      const shown = await show(more)
      return 'seal' in shown ? shown.seal : shown.refused
    }
    const seals = (key: 'open' | 'onPaper') =>
      Promise.all(
        [...lines.map((line) => [line]), lines, lines.toReversed()].map((some) => sealOf({ [key]: some })),
      )
    const said = [await seals('open')]
    const left = {
      n: 1,
      mark: 'carried' as const,
      reason: 'r',
      made_by: rows().by.memberId,
      created_at: noon(3),
    }
    for (const { paydayId, staffId } of lines)
      await db()
        .insertInto('payday_mark')
        .values({ ...left, payday_id: paydayId, staff_id: staffId })
        .execute()
    said.push(await seals('onPaper'))
    for (const [one, other, both, turned] of said)
      expect([one === other, both === turned, one === both, one === 'line']).toEqual([
        false,
        true,
        false,
        false,
      ])
  })

  it('has no number of papers below the largest, nor anything once paydays went on', async () => {
    const { by } = rows()
    await db().deleteFrom('payday_wait').execute()
    const { lines, seal } = await offerPaper(db(), by.businessId, { what })
    const [second] = lines.map(({ line }) => line)
    await handOut(db(), by, { what, chosen: second ? [second] : [], seal }, noon(3))
    await goBack(3, 10)
    const papers = await db().selectFrom('payday_paper').select('number').orderBy('number').execute()
    const [smaller = 0, largest = 0] = papers.map(({ number }) => number)
    expect(largest).toBeGreaterThan(smaller)
    expect(await show({ paperNumber: smaller })).toEqual({ refused: 'number' })
    expect(await show({ paperNumber: largest })).toHaveProperty('seal')
    await answer(lost(5))
    expect(await show()).toHaveProperty('seal')
    await close(6, noon(11))
    expect(await show()).toEqual({ refused: 'later' })
  })

  it('is nothing without a day, of what somebody owes, or where no books went back', async () => {
    const { branchId } = rows().where
    expect(await show({ lastDay: '' })).toEqual({ refused: 'noDay' })
    const line = db().updateTable('payday_line').where('staff_id', '=', cho())
    await line.set({ taken_back: 301 }).execute()
    expect(await show({ onPaper: [lineOf(cho())] })).toEqual({ refused: 'line' })
    await db().deleteFrom('payday_wait').execute()
    expect(await answer({ answer: 'newest' })).toEqual({ refused: 'later' })
    expect([await askedOf(db(), branchId), await show()]).toEqual([undefined, { refused: 'later' }])
  })

  it('begins no other chain, though these books know no payday', async () => {
    const { by, where, staff } = await paydayRows(db(), { people: 1 })
    // Before a first day is named nothing of any day is settled.
    expect(await previewRestart(db(), where, lost(5))).toMatchObject({ people: [] })
    expect(await beginChain(db(), by, where, dayName(1), noon(1))).toEqual({ from: dayName(1) })
    const told = { branch_id: where.branchId, details: { name: 'b', from: dayName(1) } }
    expect(await auditOf(db(), { action: 'payday.begun' })).toContainEqual(expect.objectContaining(told))
    await payTip(db(), { branchId: where.branchId, amount: 100, at: noon(2), staffId: staff[0] })
    const said = lost(5)
    expect(await previewRestart(db(), where, lost(1))).toMatchObject({ people: [{ settled: 0, open: 100 }] })
    const shown = await previewRestart(db(), where, said)
    const seal = 'seal' in shown ? shown.seal : shown.refused
    expect(await answerWait(db(), by, where, { ...said, seal, unread: true }, noon(10))).not.toHaveProperty(
      'refused',
    )
    expect(await beginChain(db(), by, where, dayName(2), noon(11))).toEqual({ refused: 'begun' })
  })
})
