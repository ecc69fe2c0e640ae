import { expect, it } from 'vitest'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { listSettledIn, paidYears } from '../../server/money/payday/paid.store.ts'
import { askedOf, listOpenLines, previewRestart } from '../../server/money/payday/payday.asked.ts'
import { type Mark, markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { owedToStaff } from '../../server/money/payday/payday.owed.ts'
import { callBack, offerPaper } from '../../server/money/payday/payday.papers.ts'
import { answerWait } from '../../server/money/payday/payday.restart.ts'
import { beginChain } from '../../server/money/payday/payday.service.ts'
import { listSettled } from '../../server/money/payday/payday.settled.ts'
import { findChain, listLines } from '../../server/money/payday/payday.store.ts'
import { branchWaits, noteRead } from '../../server/money/payday/payday.wait.ts'
import { auditOf } from '../support/audit.ts'
import { onEachDatabase } from '../support/databases.ts'
import { handLinesOut } from './payday-rows.ts'
import { dayName, noon, wentBack, what } from './went-back.ts'

onEachDatabase('a branch whose books went back', (database) => {
  const { ann, ben, close, lineOf, lost, answer, states, next, clean, db, rows, payday, goBack, late, owe } =
    wentBack(database)

  const shows = async (said: ReturnType<typeof lost>) => {
    const shown = await previewRestart(db(), rows().where, said)
    return 'people' in shown
      ? rows().staff.map((id) => shown.people.find(({ staffId }) => staffId === id))
      : shown
  }

  it('goes on where nothing is missing, and no line is touched', async () => {
    expect(await branchWaits(db(), rows().where.branchId)).toBe(true)
    const { by } = rows()
    expect(await takePaydayBack(db(), by, { id: payday() }, noon(10))).toEqual({ refused: 'restored' })
    const mark: Mark = { mark: 'paid', day: dayName(9) }
    expect(await markLines(db(), by, { id: payday(), staffIds: [ben()], mark }, noon(10))).toEqual({
      refused: 'restored',
    })
    expect(await answer({ answer: 'newest' })).toEqual({ answered: true })
    expect(await branchWaits(db(), rows().where.branchId)).toBe(false)
    expect(await states()).toEqual({ 0: 'due false', 1: 'due false', 2: 'due false' })
    expect(await next(3)).toEqual([dayName(2), '0: 0 + 40'])
    await clean()
  })

  it('begins again the day after the named one: ticked lines open it, all others are settled', async () => {
    const said = lost(5, { open: [lineOf(ben())] })
    const shown = await previewRestart(db(), rows().where, said)
    expect(
      'people' in shown &&
        shown.people
          .map((one) => [rows().staff.indexOf(one.staffId), one.settled, one.opens, one.open])
          .sort(),
    ).toEqual([
      [0, 140, 0, 0],
      [1, 0, 200, 0],
      [2, 300, 0, 0],
    ])
    expect(await answer(said)).toEqual({ answered: true })
    expect(await states()).toEqual({ 0: 'settled true', 1: 'carried true', 2: 'settled true' })
    expect(await findChain(db(), rows().where.branchId)).toEqual({ from: dayName(6), until: null })
    expect(await owedToStaff(db(), rows().where.businessId, dayName(10))).toMatchObject({
      open: 200,
      newest: 0,
      recent: 0,
      older: 0,
    })
    expect(await listSettled(db(), rows().where.branchId)).toMatchObject([{ lines: 400, owed: 0, days: 40 }])
    expect(await next(8)).toEqual([dayName(6), '1: 200 + 0'])
    // The list of the year has it line by line, and the days that no payday of these books has.
    const { businessId } = rows().where
    const onPaper = (await listSettledIn(db(), businessId, '2026')).map(
      ({ number, first, last, yen }) => `${number} ${first} ${last} ${yen}`,
    )
    expect(onPaper.sort()).toEqual([
      `1 ${dayName(1)} ${dayName(1)} 100`,
      `1 ${dayName(1)} ${dayName(1)} 300`,
      `undefined ${dayName(2)} ${dayName(5)} 40`,
    ])
    expect(await listSettledIn(db(), businessId, '2025')).toEqual([])
    expect(await paidYears(db(), businessId)).toEqual(['2026'])
    // Nothing is done with a line of before; its paper can only be looked at.
    const { by, where } = rows()
    const reason = 'r'
    const marks: Mark[] = [
      { mark: 'paid', day: dayName(9) },
      { mark: 'carried', reason },
      { mark: 'undone', reason },
      { mark: 'written_off', reason },
    ]
    for (const staffId of rows().staff)
      for (const mark of marks)
        expect(await markLines(db(), by, { id: payday(), staffIds: [staffId], mark }, noon(10))).toEqual({
          refused: 'state',
        })
    const { id: paper } = await db().selectFrom('payday_paper').select('id').executeTakeFirstOrThrow()
    expect(await callBack(db(), by, { id: paper, lines: [lineOf(ann())], reason: 'r' }, noon(10))).toEqual({
      refused: 'state',
    })
    expect(await takePaydayBack(db(), by, { id: payday() }, noon(10))).toEqual({ refused: 'past' })
    expect((await offerPaper(db(), by.businessId, { what })).lines).toEqual([])
    expect(await beginChain(db(), by, where, dayName(1), noon(10))).toEqual({ refused: 'begun' })
    await clean()
    const again = await close(8, noon(10))
    expect((await listLines(db(), payday())).find(({ staffId }) => staffId === ben())?.openedIn).toBe(again)
    await clean()
    expect(await takePaydayBack(db(), by, { id: again }, noon(10))).toMatchObject({ id: again })
    expect(await next(8)).toEqual([dayName(6), '1: 200 + 0'])
  })

  it('is answered again until something was closed or handed out since', async () => {
    await answer(lost(5, { open: [lineOf(ben())] }))
    expect(await answer({ answer: 'newest' })).toEqual({ answered: true })
    expect(await states()).toEqual({ 0: 'due false', 1: 'due false', 2: 'due false' })
    expect(await findChain(db(), rows().where.branchId)).toEqual({ from: dayName(1), until: dayName(1) })
    expect(await answer(lost(4))).toEqual({ answered: true })
    expect(await states()).toEqual({ 0: 'settled true', 1: 'settled true', 2: 'settled true' })
    expect(await next(8)).toEqual([dayName(5)])
    await close(8, noon(10))
    expect(await answer(lost(5))).toEqual({ refused: 'later' })
    expect((await askedOf(db(), rows().where.branchId))?.canAnswer).toBe(false)
    await clean()
  })

  it('stands once a paper was handed out since', async () => {
    await answer({ answer: 'newest' })
    await handLinesOut(db(), rows().by, noon(10))
    expect(await answer(lost(5))).toEqual({ refused: 'later' })
  })

  it('keeps what was carried only if the named day is the last that these books closed', async () => {
    await answer({ answer: 'newest' })
    await markLines(
      db(),
      rows().by,
      { id: payday(), staffIds: [ben()], mark: { mark: 'carried', reason: 'r' } },
      noon(10),
    )
    // What is shown before is what happens: it opens the next payday, or counts as settled.
    expect(await shows(lost(1))).toMatchObject([
      { settled: 100 },
      { settled: 0, opens: 200 },
      { settled: 300 },
    ])
    expect(await shows(lost(2))).toMatchObject([
      { settled: 100 },
      { settled: 200, opens: 0 },
      { settled: 300 },
    ])
    await answer(lost(1))
    expect(await states()).toMatchObject({ 1: 'carried true' })
    expect(await next(8)).toEqual([dayName(2), '0: 0 + 40', '1: 200 + 0'])
    await answer(lost(2))
    expect(await states()).toMatchObject({ 1: 'settled true' })
    expect(await next(8)).toEqual([dayName(3), '0: 0 + 40'])
    // It was undone and handed out since the backup, and stands on a paper.
    const onPaper = [lineOf(ben())]
    expect(await shows(lost(1, { onPaper: [lineOf(ann())] }))).toEqual({ refused: 'line' })
    expect(await shows(lost(1, { onPaper }))).toMatchObject([{}, { settled: 200, opens: 0 }, {}])
    await answer(lost(1, { onPaper }))
    expect(await states()).toMatchObject({ 1: 'settled true' })
    expect(await next(8)).toEqual([dayName(2), '0: 0 + 40'])
    await clean()
  })

  it('leaves what opened a payday of these books to that payday', async () => {
    await answer({ answer: 'newest' })
    const carried: Mark = { mark: 'carried', reason: 'r' }
    await markLines(db(), rows().by, { id: payday(), staffIds: [ben()], mark: carried }, noon(10))
    const second = await close(3, noon(10))
    await close(5, noon(10))
    await goBack(10, 12)
    // The oldest first; nobody has a line in the third payday.
    const { branchId } = rows().where
    const asked = await askedOf(db(), branchId)
    const open = asked && (await listOpenLines(db(), branchId, asked))
    expect(open?.map(({ payday }) => payday.number)).toEqual([1, 1, 2, 2])
    expect(await shows(lost(9, { paydayNumber: 2 }))).toEqual({ refused: 'number' })
    await answer(lost(9), noon(12))
    expect(await states()).toEqual({ 0: 'settled true', 1: 'carried true', 2: 'settled true' })
    expect((await listLines(db(), second)).map(({ state }) => state)).toEqual(['settled', 'settled'])
    // 100 and 300 of the first payday; of the second 40 and the 200 that it opened with.
    expect(await listSettled(db(), rows().where.branchId)).toMatchObject([{ lines: 640, days: 0 }])
    await clean()
  })

  it('refuses days that were not over or are closed, lines that are not due, what was not shown or read', async () => {
    const { where } = rows()
    expect(await previewRestart(db(), where, lost(0))).toEqual({ refused: 'early' })
    expect(await previewRestart(db(), where, lost(10))).toEqual({ refused: 'late' })
    expect(await previewRestart(db(), where, lost(9))).toHaveProperty('seal')
    expect(await previewRestart(db(), where, lost(1))).toHaveProperty('seal')
    expect(
      await previewRestart(db(), where, lost(5, { open: [{ paydayId: payday(), staffId: 'x' }] })),
    ).toEqual({
      refused: 'line',
    })
    const some = [lineOf(ben()), { paydayId: payday(), staffId: 'x' }]
    expect(await previewRestart(db(), where, lost(5, { open: some }))).toEqual({ refused: 'line' })
    expect(await previewRestart(db(), where, lost(5, { paydayNumber: 0 }))).toEqual({ refused: 'number' })
    expect(await previewRestart(db(), where, lost(5, { paperNumber: 0 }))).toEqual({ refused: 'number' })
    // What was shown is of this day and of these lines.
    const sealOf = async (said: ReturnType<typeof lost>) => {
      const shown = await previewRestart(db(), where, said)
      return 'seal' in shown ? shown.seal : ''
    }
    const seals = [lost(5), lost(6), lost(5, { open: [lineOf(ben())] }), lost(5, { paydayNumber: 9 })]
    expect(new Set(await Promise.all(seals.map(sealOf))).size).toBe(4)
    expect(await sealOf(lost(5))).toBe(await sealOf(lost(5)))
    expect(
      await answerWait(db(), rows().by, where, { ...lost(5), seal: 'x', unread: true }, noon(10)),
    ).toEqual({
      refused: 'changed',
    })
    expect(await answerWait(db(), rows().by, where, { answer: 'newest', unread: false }, noon(10))).toEqual({
      refused: 'unread',
    })
    await noteRead(db(), undefined, noon(10))
    expect(await answerWait(db(), rows().by, where, { answer: 'newest', unread: false }, noon(10))).toEqual({
      answered: true,
    })
  })

  it.each([
    ['the largest numbers that are known', { paydayNumber: 7, paperNumber: 9 }, [8, 10]],
    ['the next full thousand where none is known', {}, [1001, 1001]],
  ])('counts on above %s', async (_, known, [payday, paper]) => {
    await answer(lost(5, { open: [lineOf(ben())], ...known }))
    await close(8, noon(10))
    await handLinesOut(db(), rows().by, noon(10))
    const numbers = await db().selectFrom('payday').select('number').orderBy('number').execute()
    expect(numbers.map(({ number }) => number)).toEqual([1, payday])
    expect(
      (await db().selectFrom('payday_paper').select('number').orderBy('number').execute()).map(
        ({ number }) => number,
      ),
    ).toEqual([1, paper])
    await clean()
  })

  it('counts on above the largest number that was typed, of several answers', async () => {
    await answer(lost(5, { paperNumber: 9 }))
    await goBack(10, 12)
    await answer(lost(7, { paperNumber: 4 }), noon(12))
    await late(9, ben(), 50)
    await close(9, noon(13))
    await handLinesOut(db(), rows().by, noon(13))
    const papers = await db().selectFrom('payday_paper').select('number').orderBy('number').execute()
    expect(papers.map(({ number }) => number)).toEqual([1, 10])
  })

  it.each([
    ['payday_restart', { last_day: dayName(6) }],
    ['payday_restart', { until_before: dayName(2) }],
    ['payday_restart', { answer: 'newest', last_day: null }],
    ['payday_restart', { after_payday: 0 }],
    ['payday_owed', { yen: 6 }],
    ['payday_owed', { opened_in: null }],
  ] as const)('books verify sees another %s: %o', async (table, cell) => {
    await answer(lost(5, { open: [lineOf(ben())] }))
    await owe(ann(), 7, {}, 10)
    await close(8, noon(10))
    await clean()
    await db()
      .updateTable(table as 'payday_owed')
      .set(cell as { yen: number })
      .execute()
    expect((await verifyBooks(db())).differences.map(({ kind }) => kind)).toContain('payday')
  })

  it('keeps each answer in its turn, and tells which it was', async () => {
    await answer(lost(5, { open: [lineOf(ben())] }))
    await answer({ answer: 'newest' })
    await answer(lost(6, { journalDay: dayName(9) }))
    const kept = db().selectFrom('payday_restart').selectAll().orderBy('n')
    const rows = await kept.execute()
    expect(rows.map((row) => [row.n, row.answer, row.last_day, row.paper_number, row.journal_day])).toEqual([
      [1, 'lost', dayName(5), 1000, null],
      [2, 'newest', null, null, null],
      [3, 'lost', dayName(6), 1000, dayName(9)],
    ])
    const told = [
      ...(await auditOf(db(), { action: 'payday.lost' })),
      ...(await auditOf(db(), { action: 'payday.compared' })),
    ]
    const said = new Map(told.map(({ subject, action, details }) => [subject, [action, details]]))
    expect(rows.map(({ id }) => said.get(id))).toEqual([
      ['payday.lost', { last: dayName(5), open: 1, unread: 1 }],
      ['payday.compared', { unread: 1 }],
      ['payday.lost', { last: dayName(6), open: 0, unread: 1 }],
    ])
    await noteRead(db(), undefined, noon(10))
    await db().deleteFrom('audit_entry').execute()
    await answer({ answer: 'newest' })
    const read = await db().selectFrom('audit_entry').select('details').executeTakeFirstOrThrow()
    expect(read.details).toBe('{}')
  })
})
